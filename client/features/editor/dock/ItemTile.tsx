import { Star } from 'lucide-react'
import type { PointerEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueItem } from '#shared/map/catalogue.ts'
import type { PictureStyle } from '#shared/map/making/itemPictures.ts'
import { classes } from '../../../components/classes.ts'
import { useSelection } from '../../../store/createStore.ts'
import { currentTool } from '../tool/makerTools.ts'
import { pointerOn } from '../tool/pointerOn.ts'
import { workStore } from '../work/workStore.ts'
import css from './shelf.module.css'
import { noteRecent, shelfStore, toggleFavourite } from './shelfStore.ts'

/** A drag that went less far was a click, pixels. */
const CLICK_PX = 8

const isInHand = (id: string): boolean => {
  const { held } = workStore.get()
  return held?.kind === 'item' && held.item.id === id
}

function hold(item: CatalogueItem): void {
  if (isInHand(item.id)) return
  noteRecent(item.id)
  workStore.setState({ held: { kind: 'item', item } })
}

/** Follows a pointer from the shelf to where the thing is let go. A finger scrolls the shelf: it taps, and taps again. */
function drag(down: PointerEvent, item: CatalogueItem): void {
  if (down.button !== 0 || down.pointerType === 'touch') return
  const from = { x: down.clientX, y: down.clientY }
  let isDrag = false
  const move = (event: globalThis.PointerEvent): void => {
    isDrag ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > CLICK_PX
    if (!isDrag) return
    hold(item)
    currentTool()?.hover(pointerOn(event))
  }
  const up = (event: globalThis.PointerEvent): void => {
    stop()
    if (!isDrag) return
    const pointer = pointerOn(event)
    if (pointer) currentTool()?.placeAt(pointer)
    workStore.setState({ held: undefined })
  }
  const stop = (): void => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', stop)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', stop)
}

/** One thing on the shelf: a click takes it into the hand, a drag puts it where it is let go. */
export function ItemTile({
  item,
  name,
  picture,
  children,
}: {
  readonly item: CatalogueItem
  readonly name: string
  readonly picture: PictureStyle | undefined
  /** What else one does with it, below. */
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const isHeld = useSelection(workStore, ({ held }) => held?.kind === 'item' && held.item.id === item.id)
  const isFavourite = useSelection(shelfStore, ({ favourites }) => favourites.includes(item.id))
  const mark = t(isFavourite ? 'editor.unmark' : 'editor.mark', { name })
  return (
    <li>
      <button
        type="button"
        className={classes(css.tile, isHeld && css.held)}
        aria-pressed={isHeld}
        aria-label={t('editor.hold', { name })}
        title={name}
        onPointerDown={(event) => drag(event, item)}
        onClick={() => (isHeld ? workStore.setState({ held: undefined }) : hold(item))}
      >
        <span className={css.picture} style={picture} aria-hidden />
        <span className={css.name}>{name}</span>
      </button>
      <button
        type="button"
        className={css.star}
        aria-pressed={isFavourite}
        aria-label={mark}
        title={mark}
        onClick={() => toggleFavourite(item.id)}
      >
        <Star aria-hidden size={15} />
      </button>
      {children}
    </li>
  )
}
