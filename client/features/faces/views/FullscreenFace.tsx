import { useCallback, useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import { ChevronLeft, ChevronRight, Minimize2, Scan, Shrink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../components/classes.ts'
import { IconButton } from '../../../components/IconButton.tsx'
import { facesStore, useFaces } from '../facesStore.ts'
import { FacePicture } from './FaceTile.tsx'
import { useParticipants } from '../participantsStore.ts'
import css from './FullscreenFace.module.css'

/** Name and buttons go when nothing has moved for so long. */
const QUIET_MS = 3_000

/** Takes the whole screen where the browser gives it; else the page is filled. Answers the way back. */
function takeScreen(element: HTMLElement, onLeft: () => void): () => void {
  let isOver = false
  const heard = () => {
    if (!document.fullscreenElement && !isOver) onLeft()
  }
  // Asked without a press (the person shown has changed) it may be refused: then it fills the page.
  const asked = element.requestFullscreen?.().then(
    () => document.addEventListener('fullscreenchange', heard),
    () => undefined,
  )
  return () => {
    isOver = true
    document.removeEventListener('fullscreenchange', heard)
    void asked?.then(() => {
      document.removeEventListener('fullscreenchange', heard)
      if (document.fullscreenElement === element) void document.exitFullscreen().catch(() => undefined)
    })
  }
}

/** One person on the whole screen. */
export function FullscreenFace() {
  const { t } = useTranslation()
  const { fullscreenPlayer, hasFullscreenFocus, isFullscreenUiShown } = useFaces((state) => state)
  const participants = useParticipants((state) => state.participants)
  const stage = useRef<HTMLDivElement>(null)
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined)
  const person = participants.find(({ userId }) => userId === fullscreenPlayer)
  const isOpen = person !== undefined

  const wake = useCallback(() => {
    facesStore.setState({ isFullscreenUiShown: true })
    clearTimeout(quiet.current)
    quiet.current = setTimeout(() => facesStore.setState({ isFullscreenUiShown: false }), QUIET_MS)
  }, [])
  const left = useEffectEvent(() => facesStore.clearFullscreen())
  useEffect(() => {
    if (!isOpen || !stage.current) return undefined
    const before = document.activeElement
    const giveBack = takeScreen(stage.current, () => left())
    stage.current.focus({ preventScroll: true })
    wake()
    return () => {
      clearTimeout(quiet.current)
      giveBack()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isOpen, wake])

  if (!person) return null
  const { userId, isSelf } = person
  const name = isSelf ? t('faces.me') : person.name
  const turn = (step: number) => {
    const at = participants.findIndex((one) => one.userId === userId)
    const next = participants[(at + step + participants.length) % participants.length]
    if (next) facesStore.showFullscreen(next.userId)
  }
  function onKeyDown(event: KeyboardEvent) {
    wake()
    if (event.key === 'Escape') facesStore.clearFullscreen()
    else if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'ArrowRight') turn(1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={stage}
      className={classes(
        css.screen,
        hasFullscreenFocus && css.focused,
        isSelf && person.hasCamera && css.mirrored,
      )}
      role="group"
      aria-label={t('faces.faceOf', { name })}
      tabIndex={-1}
      data-quiet={!isFullscreenUiShown || undefined}
      onKeyDown={onKeyDown}
      onPointerMove={wake}
      onPointerDown={wake}
    >
      <FacePicture person={person} />
      <div className={css.bar}>
        <span>{name}</span>
        {participants.length > 1 && (
          <>
            <IconButton label={t('faces.before')} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden size={22} />
            </IconButton>
            <IconButton label={t('faces.next')} onClick={() => turn(1)}>
              <ChevronRight aria-hidden size={22} />
            </IconButton>
          </>
        )}
        <IconButton
          label={t(hasFullscreenFocus ? 'faces.unfocus' : 'faces.focus')}
          aria-pressed={hasFullscreenFocus}
          onClick={() => facesStore.focusFullscreen(!hasFullscreenFocus)}
        >
          {hasFullscreenFocus ? <Shrink aria-hidden size={22} /> : <Scan aria-hidden size={22} />}
        </IconButton>
        <IconButton label={t('faces.leaveFullscreen')} onClick={() => facesStore.clearFullscreen()}>
          <Minimize2 aria-hidden size={22} />
        </IconButton>
      </div>
    </div>
  )
}
