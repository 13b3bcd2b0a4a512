import { describe, expect, it } from 'vitest'
import { billOf, type BillOfMaterials } from '../../../electron/start/sbom.ts'

const whole: BillOfMaterials = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: {
    component: { 'bom-ref': 'booth-builder@1.0.0', name: 'a-folder', version: '1.0.0', type: 'library' },
  },
  components: [
    { 'bom-ref': 'vue@3.5.0', name: 'vue', version: '3.5.0', scope: 'optional', purl: 'pkg:npm/vue@3.5.0' },
    { 'bom-ref': 'vitest@5.0.0', name: 'vitest', version: '5.0.0', scope: 'optional' },
    { 'bom-ref': 'zod@3.0.0', name: 'zod', version: '3.0.0' },
    { 'bom-ref': 'zod@4.0.0', name: 'zod', version: '4.0.0' },
  ],
  dependencies: [
    { ref: 'booth-builder@1.0.0', dependsOn: ['vue@3.5.0', 'vitest@5.0.0', 'zod@4.0.0'] },
    { ref: 'vue@3.5.0', dependsOn: [] },
    { ref: 'vitest@5.0.0', dependsOn: ['zod@3.0.0'] },
    { ref: 'zod@4.0.0', dependsOn: [] },
  ],
}
const held = { licence: 'MIT', address: null, texts: [] }

describe('the bill of materials', () => {
  const bill = billOf(whole, {
    packages: [
      { name: 'vue', version: '3.5.0', ...held },
      { name: 'zod', version: '4.0.0', ...held },
    ],
    texts: [],
  })

  it('names what the build holds, with what npm says of it, and nothing that only developers have', () => {
    expect(bill.components).toEqual([
      { 'bom-ref': 'vue@3.5.0', name: 'vue', version: '3.5.0', scope: 'required', purl: 'pkg:npm/vue@3.5.0' },
      { 'bom-ref': 'zod@4.0.0', name: 'zod', version: '4.0.0', scope: 'required' },
    ])
    expect(bill.metadata.component).toMatchObject({ name: 'booth-builder', type: 'application' })
  })

  it('has no dependency that leads out of it', () => {
    expect(bill.dependencies).toEqual([
      { ref: 'booth-builder@1.0.0', dependsOn: ['vue@3.5.0', 'zod@4.0.0'] },
      { ref: 'vue@3.5.0', dependsOn: [] },
      { ref: 'zod@4.0.0', dependsOn: [] },
    ])
  })
})
