import {
  Briefcase,
  CalendarDays,
  CircleUser,
  FileDown,
  FileText,
  Film,
  Filter,
  IdCard,
  LayoutGrid,
  Mic,
  Route,
  Store,
  Tags,
  type LucideIcon,
} from '@lucide/vue'
import type { EntityName } from '../../../../shared/entities/index.ts'

const icons: Readonly<Partial<Record<EntityName, LucideIcon>>> = {
  floor: LayoutGrid,
  booth: Store,
  document: FileText,
  video: Film,
  representative: IdCard,
  attendee: CircleUser,
  speaker: Mic,
  segment: Filter,
  session: CalendarDays,
  track: Route,
  handout: FileDown,
  job: Briefcase,
  jobCategory: Tags,
}

/** What stands before a record where records of all kinds stand together. */
export function recordIcon(entity: EntityName): LucideIcon {
  return icons[entity] ?? FileText
}
