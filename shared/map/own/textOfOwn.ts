import type { OwnMaterialDetails, OwnThingDetails } from '../../http/ownThings.ts'
import { modelBudgets } from '../../rules/modelBudgets.ts'
import { fitOf } from './fit.ts'
import type { ModelReport } from './modelReport.ts'
import { OWN_PREFIX, type OwnItem, type OwnMaterial } from './ownCatalogue.ts'

/** What a thing of one's own is in the catalogue of its space. `file` and `picture` are paths on this site. */
export function itemOf(
  {
    id,
    file,
    picture,
    report,
  }: {
    readonly id: string
    readonly file: string
    readonly picture: string
    readonly report: ModelReport
  },
  details: OwnThingDetails,
): OwnItem {
  const { name, group, mount, isOpen, colliders, seats, credit } = details
  const { fit, size } = fitOf(report.box, details, mount)
  return {
    kind: 'thing',
    id: OWN_PREFIX + id,
    name: { zh: name, en: name },
    group,
    file,
    picture,
    size,
    tris: report.after.triangles,
    bytes: report.after.bytes,
    blocks: !isOpen && mount === 'floor',
    colliders: isOpen ? [] : colliders,
    seats,
    mount,
    fit,
    credit,
  }
}

/** Whether a thing of this size is one a world can have. */
export function isFitSize(size: readonly number[]): boolean {
  const longest = Math.max(...size)
  return longest >= modelBudgets.leastM && longest <= modelBudgets.mostM
}

export const materialOf = (
  { id, picture }: { readonly id: string; readonly picture: string },
  { name, use, metres, credit }: OwnMaterialDetails,
): OwnMaterial => ({ kind: 'material', id: OWN_PREFIX + id, name, use, picture, metres, credit })
