import { useTranslation } from 'react-i18next'
import { placedRoom } from '#shared/map/making/roomGround.ts'
import { Button } from '../../../components/Button.tsx'
import { classes } from '../../../components/classes.ts'
import { useTouch } from '../../../space/useTouch.ts'
import { useSelection } from '../../../store/createStore.ts'
import { GroundLine } from '../ground/GroundLine.tsx'
import { removable } from '../tool/commands.ts'
import { currentTool } from '../tool/makerTools.ts'
import { isOfWalls } from '../tool/pickThing.ts'
import { currentWork } from '../work/Work.ts'
import { workStore, type Held, type Misfit } from '../work/workStore.ts'
import css from './dock.module.css'
import { useLanguage } from './useLanguage.ts'
import { useMisfitText } from './useMisfitText.ts'

/** How what is in the hand is called. */
function useHeldName(held: Held | undefined): string | undefined {
  const language = useLanguage()
  switch (held?.kind) {
    case undefined:
    case 'ground':
      return undefined
    case 'item':
      return held.item.name[language]
    case 'room':
      return held.room.name[language]
    case 'standing': {
      const map = currentWork()?.map
      return (map && placedRoom(map, held.number)?.name) || String(held.number)
    }
  }
}

/** What only overlaps is put down all the same with Alt. */
const isForcible = (misfit: Misfit): boolean => misfit === 'thing' || misfit === 'wall'

/** What is in the hand, where it goes, and why it can not go there. */
export function HeldLine() {
  const { t } = useTranslation()
  const { held, misfit, inTheWay, isPinned } = useSelection(workStore, (state) => state)
  const work = currentWork()
  const isTouch = useTouch()
  const name = useHeldName(held)
  const why = useMisfitText()
  const isRoom = held?.kind === 'room' || held?.kind === 'standing'
  // Where all that is in the way may go, it goes with one press.
  const isClearable =
    isRoom && isPinned && misfit === 'thing' && work && removable(work, inTheWay).length === inTheWay.length
  if (held?.kind === 'ground') return <GroundLine brush={held.brush} />
  const hint = (): string => {
    if (isRoom && isTouch)
      return t(isPinned ? 'editor.room.pinnedTouch' : 'editor.room.heldTouch', { name: name ?? '' })
    if (isRoom) return t(isPinned ? 'editor.room.pinned' : 'editor.room.held', { name: name ?? '' })
    if (held?.kind === 'item' && isOfWalls(held.item))
      return t(isTouch ? 'editor.heldWallTouch' : 'editor.heldWall', { name: name ?? '' })
    return t(isTouch ? 'editor.heldTouch' : 'editor.held', { name: name ?? '' })
  }
  return (
    <div className={css.line}>
      <p role="status" className={classes(misfit && css.misfit)}>
        {why === undefined
          ? name !== undefined && hint()
          : !isRoom && !isTouch && isForcible(misfit!)
            ? t('editor.force', { why })
            : why}
      </p>
      {name !== undefined && (
        <>
          <Button kind="quiet" onClick={() => currentTool()?.placeAhead()}>
            {t(isRoom ? 'editor.room.findPlace' : 'editor.placeHere')}
          </Button>
          {isRoom && (
            <Button kind="quiet" onClick={() => currentTool()?.turnHeld(90)}>
              {t('editor.room.turn')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => workStore.setState({ held: undefined })}>
            {t('editor.putBack')}
          </Button>
          {/* Last, so that it never comes under a pointer that pressed something else. */}
          {isClearable && (
            <Button kind="quiet" onClick={() => currentTool()?.room.clear()}>
              {t('editor.room.clear', { count: inTheWay.length })}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Puts the room that is held down for everybody: there while one is. */
export function RoomOk() {
  const { t } = useTranslation()
  const { held, misfit, isPinned } = useSelection(workStore, (state) => state)
  if (held?.kind !== 'room' && held?.kind !== 'standing') return null
  return (
    <Button disabled={!isPinned || misfit !== undefined} onClick={() => currentTool()?.room.ok()}>
      {t('editor.room.ok')}
    </Button>
  )
}
