import { BoxGeometry, Matrix4, Mesh, PlaneGeometry } from 'three'
import type { CatalogueItem } from '#shared/map/catalogue.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { loadModel } from '../../../scene/assets.ts'
import type { Shape } from './outline.ts'

/** The shapes of a piece of furniture, as its model has them; its measures as a block where it has none. */
export async function pieceShapes(item: CatalogueItem): Promise<readonly Shape[]> {
  // The level shows it, so it is here already; what could not be had is a block there as well.
  const model = await loadModel(item.file).catch(() => undefined)
  if (!model) return [blockOf(item)]
  model.scene.updateMatrixWorld(true)
  const shapes: Shape[] = []
  model.scene.traverse((node) => {
    if (node instanceof Mesh) shapes.push({ geometry: node.geometry, matrix: node.matrixWorld })
  })
  return shapes
}

function blockOf({ size: [w, h, d], mount }: CatalogueItem): Shape {
  const matrix = new Matrix4().makeTranslation(
    0,
    mount === 'ceiling' ? -h / 2 : h / 2,
    mount === 'wall' ? d / 2 : 0,
  )
  return { geometry: new BoxGeometry(w, h, d), matrix }
}

/** The upright board that stands for what no piece of furniture is: a picture, or a sheet of pictures that move. */
export function boardShapes({ width, height }: MapObject): readonly Shape[] {
  const [wide, high] = [width || 1, height || 1]
  return [{ geometry: new PlaneGeometry(wide, high), matrix: new Matrix4().makeTranslation(0, high / 2, 0) }]
}
