import { classes } from '../../../components/classes.ts'
import { useSelection } from '../../../store/createStore.ts'
import { extraTilesStore } from '../extraTilesStore.ts'
import css from './FaceTile.module.css'

/** What other features put beside faces, each in a box like a tile. */
export function ExtraTiles({ className }: { readonly className?: string | undefined }) {
  const tiles = useSelection(extraTilesStore, (state) => state.tiles)
  return tiles.map(({ id, Tile }) => (
    <div key={id} className={classes(css.tile, className)} data-extra={id}>
      <Tile />
    </div>
  ))
}
