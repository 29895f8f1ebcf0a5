import { ChevronDown, ChevronUp, Ellipsis, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { classes } from '../../../components/classes.ts'
import { IconButton } from '../../../components/IconButton.tsx'
import { Menu, MenuItem } from '../../../components/Menu.tsx'
import { useSelection } from '../../../store/createStore.ts'
import { setMapMakerOpen } from '../../../store/uiStore.ts'
import { useManages } from '../../../store/useManages.ts'
import { GroundOverlay } from '../ground/GroundOverlay.tsx'
import { DraftMark } from '../levels/DraftMark.tsx'
import { leavesBy, makerStore } from '../makerStore.ts'
import { OwnRooms } from '../rooms/OwnRooms.tsx'
import { useBuildsEverywhere, useOwns } from '../useMayBuild.ts'
import { SaveButton } from '../versions/SaveButton.tsx'
import { SaveDialog } from '../versions/SaveDialog.tsx'
import { currentWork } from '../work/Work.ts'
import { workStore, type WorkState } from '../work/workStore.ts'
import { ChosenBar } from './ChosenBar.tsx'
import css from './dock.module.css'
import { watchCovered } from './covered.ts'
import { focusDock } from './focusDock.ts'
import { HeldLine, RoomOk } from './HeldLine.tsx'
import { RoomBar } from './RoomBar.tsx'
import { LeaveWork } from './LeaveWork.tsx'
import { makerWindows, type MakerWindowId } from './makerWindows.ts'
import { Marks } from './Marks.tsx'
import { Shelf } from './Shelf.tsx'
import { ToolStrip } from './ToolStrip.tsx'

/** Steps a page before this one could not send. */
function LeftOver() {
  const { t } = useTranslation()
  const count = useSelection(workStore, ({ leftOver }) => leftOver)
  if (count === 0) return null
  return (
    <div className={css.left} role="alert">
      <p>{t('editor.left.title', { count })}</p>
      <Button onClick={() => currentWork()?.sendLeftOver()}>{t('editor.left.send')}</Button>
      <Button kind="quiet" onClick={() => currentWork()?.forgetLeftOver()}>
        {t('editor.left.forget')}
      </Button>
    </div>
  )
}

/** What else one can do here, each in a window of its own. */
function MoreMenu({ onOpen }: { readonly onOpen: (id: MakerWindowId) => void }) {
  const { t } = useTranslation()
  const who = { manages: useManages(), buildsEverywhere: useBuildsEverywhere(), owns: useOwns() }
  const those = makerWindows.filter(({ may }) => may(who))
  if (those.length === 0) return null
  return (
    <Menu
      label={t('editor.more')}
      trigger={
        <IconButton label={t('editor.more')}>
          <Ellipsis aria-hidden size={20} />
        </IconButton>
      }
    >
      {those.map(({ id, Icon }) => (
        <MenuItem key={id} icon={<Icon aria-hidden size={18} />} onSelect={() => onOpen(id)}>
          {t(`editor.windows.${id}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}

/**
 * On a phone there is room for what is chosen or for the shelf. Which of both is seen, and what turns to the other one;
 * choosing something else turns back to what is chosen.
 */
function useTurned() {
  const { selected, room, held } = useSelection(workStore, (state) => state)
  const [turnedAt, setTurnedAt] = useState<Pick<WorkState, 'selected' | 'room'>>()
  const isChosen = selected.size > 0 || (room !== undefined && !held)
  const isTurned = isChosen && turnedAt?.selected === selected && turnedAt.room === room
  return { isChosen, isTurned, turn: () => setTurnedAt(isTurned ? undefined : { selected, room }) }
}

/** The map maker over the level. */
export function MakerDock() {
  const { t } = useTranslation()
  const [isFolded, setFolded] = useState(false)
  const [isLeaving, setLeaving] = useState<'close' | 'cancel'>()
  const unsaved = useSelection(workStore, (state) => state.unsaved)
  const { isChosen, isTurned, turn } = useTurned()
  const [openId, setOpenId] = useState<MakerWindowId>()
  const roomsOf = useSelection(makerStore, (state) => state.roomsOf)
  const shownId = roomsOf === undefined ? openId : 'permitted'
  const Opened = makerWindows.find(({ id }) => id === shownId)?.Window
  const closeWindow = () => {
    setOpenId(undefined)
    const { isForRooms } = makerStore.get()
    makerStore.setState({ roomsOf: undefined, isForRooms: false })
    // It was opened for that alone.
    if (isForRooms && unsaved === 0) close()
  }
  const close = () => setMapMakerOpen(false)
  useEffect(() => {
    // Opened by its key: the keyboard goes on here.
    if (makerStore.get().isByKey) focusDock()
    makerStore.setState({ isByKey: false })
  }, [])
  const dock = useRef<HTMLElement>(null)
  useEffect(() => (dock.current ? watchCovered(dock.current) : undefined), [])
  const leave = () => (unsaved > 0 ? setLeaving('close') : close())
  useEffect(() => {
    leavesBy(leave)
    return () => leavesBy(undefined)
  })
  return (
    <>
      <GroundOverlay />
      <Marks />
      <HeldLine />
      <ToolStrip />
      <aside
        ref={dock}
        data-maker-dock
        className={classes(css.dock, isFolded && css.folded)}
        aria-label={t('editor.title')}
      >
        <header className={css.head}>
          <h2>{t('editor.title')}</h2>
          {isChosen && !isFolded && (
            <Button kind="quiet" className={css.turn!} onClick={turn}>
              {t(isTurned ? 'editor.toChosen' : 'editor.toShelf')}
            </Button>
          )}
          <MoreMenu onOpen={setOpenId} />
          <IconButton
            label={t(isFolded ? 'editor.unfold' : 'editor.fold')}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? <ChevronUp aria-hidden size={20} /> : <ChevronDown aria-hidden size={20} />}
          </IconButton>
          <IconButton label={t('editor.close')} onClick={leave}>
            <X aria-hidden size={20} />
          </IconButton>
        </header>
        <div className={css.body} data-turned={isTurned}>
          <DraftMark />
          <OwnRooms />
          <LeftOver />
          <ChosenBar />
          <RoomBar />
          {!isFolded && <Shelf />}
        </div>
        <footer className={css.foot}>
          <RoomOk />
          <Button kind="quiet" disabled={unsaved === 0} onClick={() => setLeaving('cancel')}>
            {t('editor.cancel')}
          </Button>
          <SaveButton />
        </footer>
      </aside>
      {Opened && <Opened key={roomsOf} onClose={closeWindow} />}
      <SaveDialog onLeave={close} />
      {isLeaving && (
        <LeaveWork why={isLeaving} count={unsaved} onStay={() => setLeaving(undefined)} onLeave={close} />
      )}
    </>
  )
}
