import { ownOf, type OwnMaterial, type OwnThings } from '#shared/map/own/ownCatalogue.ts'
import { useWorld } from '../../../store/worldStore.ts'

const materialsIn = (own: OwnThings): readonly OwnMaterial[] =>
  [...own.values()].flatMap((text) => {
    const one = ownOf(text)
    return one?.kind === 'material' ? one : []
  })

/** The pictures a space has for its floors and walls: `id` is the type masks name them by. */
export const useOwnMaterials = (): readonly OwnMaterial[] => materialsIn(useWorld((world) => world.ownThings))
