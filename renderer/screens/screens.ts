import {
  Briefcase,
  CalendarDays,
  ChartColumn,
  Filter,
  Gauge,
  Images,
  LayoutGrid,
  RefreshCw,
  Settings,
  Store,
  Users,
  type LucideIcon,
} from '@lucide/vue'
import type { ScreenId } from './screen-ids.ts'

export interface Screen {
  readonly icon: LucideIcon
  /** After `G`. */
  readonly letter: string
}

export const screens: Readonly<Record<ScreenId, Screen>> = {
  overview: { icon: Gauge, letter: 'o' },
  floors: { icon: LayoutGrid, letter: 'f' },
  booths: { icon: Store, letter: 'b' },
  media: { icon: Images, letter: 'm' },
  people: { icon: Users, letter: 'p' },
  segments: { icon: Filter, letter: 'g' },
  sessions: { icon: CalendarDays, letter: 'e' },
  jobs: { icon: Briefcase, letter: 'j' },
  reports: { icon: ChartColumn, letter: 'r' },
  sync: { icon: RefreshCw, letter: 's' },
  settings: { icon: Settings, letter: ',' },
}
