import type { PlanElement } from '../../../../shared/domain/plan/elements.ts'
import type { FloorLayout, FloorReading } from '../../../../shared/domain/plan/layout.ts'

export interface KnownLayouts {
  /** A floor as the core has it now; once it is known, only what may be different is asked for. */
  read(floorKey: string): Promise<FloorLayout>
}

type Ask = (floorKey: string, since: string | undefined) => Promise<FloorReading>

/** The floors of an event as the core told them last, without what was done here since. */
export function createKnownLayouts(ask: Ask): KnownLayouts {
  const known = new Map<string, { readonly mark: string; readonly elements: Map<string, PlanElement> }>()
  return {
    async read(floorKey) {
      const before = known.get(floorKey)
      const { mark, gone, ...told } = await ask(floorKey, before?.mark)
      const elements =
        gone === null || before === undefined ? new Map<string, PlanElement>() : before.elements
      for (const id of gone ?? []) elements.delete(id)
      for (const element of told.elements) elements.set(element.id, element)
      known.set(floorKey, { mark, elements })
      return { ...told, elements: [...elements.values()] }
    },
  }
}
