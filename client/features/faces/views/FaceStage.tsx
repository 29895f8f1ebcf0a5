import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../components/classes.ts'
import { useSelection } from '../../../store/createStore.ts'
import { keepFocus } from '../../../space/Panel.tsx'
import { extraTilesStore } from '../extraTilesStore.ts'
import { ExtraTiles } from './ExtraTiles.tsx'
import { FaceControls } from './FaceControls.tsx'
import { FaceTile } from './FaceTile.tsx'
import { facesStore } from '../facesStore.ts'
import { gridOf } from './gridOf.ts'
import { useParticipants } from '../participantsStore.ts'
import { moveAmongTiles } from './tileKeys.ts'
import css from './FaceStage.module.css'

/** Between tiles, CSS pixels. */
const GAP_PX = 10

/** Nobody but oneself. */
function Nobody() {
  const { t } = useTranslation()
  return (
    <p className={css.nobody}>
      <UsersRound aria-hidden size={22} />
      {t('faces.nobody')}
    </p>
  )
}

function useBox(box: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return size
}

/** How many tiles other features have put there. */
const useExtraCount = (): number => useSelection(extraTilesStore, ({ tiles }) => tiles.length)

/** Everybody in equal tiles over the world. */
function GridTiles() {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useBox(box)
  const participants = useParticipants((state) => state.participants)
  const extra = useExtraCount()
  const grid = gridOf(participants.length + extra, width, height, GAP_PX)
  const style = {
    '--columns': grid.columns,
    '--tile': `${grid.width}px`,
  } as CSSProperties
  return (
    <div ref={box} className={css.grid} style={style}>
      {grid.width > 0 && (
        <div className={css.tiles}>
          <ExtraTiles />
          {participants.map((person) => (
            <FaceTile key={person.userId} person={person} />
          ))}
        </div>
      )}
    </div>
  )
}

/** One large, the others in a row under it; a press on one of those puts them in the middle, or lets it follow again. */
function SpeakerTiles() {
  const { t } = useTranslation()
  const { participants, main } = useParticipants((state) => state)
  const hasExtra = useExtraCount() > 0
  const inMiddle = hasExtra ? undefined : participants.find(({ userId }) => userId === main)
  const rest = participants.filter((one) => one !== inMiddle)
  const choose = (userId: string) => () =>
    facesStore.setState(({ chosen }) => ({ chosen: chosen === userId ? undefined : userId }))
  return (
    <div className={css.speaker}>
      <div className={css.middle}>
        <ExtraTiles className={css.large} />
        {inMiddle && <FaceTile person={inMiddle} className={css.large} />}
        {!hasExtra && !inMiddle && <Nobody />}
      </div>
      {rest.length > 0 && (
        <div className={css.row}>
          {rest.map((person) =>
            person.isSelf ? (
              <FaceTile key={person.userId} person={person} />
            ) : (
              <FaceTile
                key={person.userId}
                person={person}
                onPress={choose(person.userId)}
                label={t('faces.toMiddle', { name: person.name })}
              />
            ),
          )}
        </div>
      )}
    </div>
  )
}

/** Everybody, one under the other, beside the world. */
function GalleryTiles() {
  const participants = useParticipants((state) => state.participants)
  return (
    <div className={css.gallery}>
      <ExtraTiles className={css.wide} />
      {participants.map((person) => (
        <FaceTile key={person.userId} person={person} />
      ))}
      {participants.length <= 1 && <Nobody />}
    </div>
  )
}

/** Views that are more than a row: the gallery beside the world, grid and speaker over it. */
export function FaceStage({ view }: { readonly view: 'Gallery' | 'Grid' | 'Speaker' }) {
  const { t } = useTranslation()
  return (
    <section
      className={classes(css.stage, view === 'Gallery' && css.beside)}
      aria-label={t('faces.label')}
      data-view={view}
      onMouseDown={keepFocus}
      onKeyDown={(event) => moveAmongTiles(event)}
    >
      <header>
        {view === 'Gallery' && <h2>{t('faces.views.Gallery')}</h2>}
        <FaceControls canMinimise />
      </header>
      {view === 'Gallery' && <GalleryTiles />}
      {view === 'Grid' && <GridTiles />}
      {view === 'Speaker' && <SpeakerTiles />}
    </section>
  )
}
