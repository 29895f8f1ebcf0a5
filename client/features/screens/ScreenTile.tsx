import { useEffect, useRef, useState, type CSSProperties } from 'react'
import {
  Maximize,
  Maximize2,
  MessageSquare,
  MessageSquareOff,
  Minimize,
  Minimize2,
  Minus,
  MonitorX,
  PenLine,
  PictureInPicture2,
  Volume2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canManage } from '#shared/rules/roles.ts'
import { classes } from '../../components/classes.ts'
import { putTrack } from '../../components/putTrack.ts'
import { act } from '../../space/act.ts'
import { useSelection } from '../../store/createStore.ts'
import { sessionStore, useSession } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { useMedia } from '../media/mediaStore.ts'
import { meetingStore } from '../meetings/meetingStore.ts'
import { DrawingBar } from './DrawingBar.tsx'
import { presentersStore } from './presentersStore.ts'
import { stopSharing } from './presenting.ts'
import { ShareMarks, type Tool } from './ShareMarks.tsx'
import { setVolume, shareViewsStore, toggleLarge, toggleTile, type Share } from './sharesStore.ts'
import { TileButton } from './TileButton.tsx'
import { WallChoice } from './WallChoice.tsx'
import { followShare } from './wantedScreens.ts'
import css from './ScreenTile.module.css'

/** How wide a picture is for its height, as it comes. */
const USUAL_RATIO = 16 / 9

/** What the one who shares decides, and who runs the space. */
function HostButtons({ share }: { readonly share: Share }) {
  const { t } = useTranslation()
  const told = useSelection(presentersStore, ({ presenters }) => presenters.get(share.userId))
  const self = useSession(({ selfEncId }) => selfEncId)
  const runs = useWorld(({ players }) => self !== undefined && canManage(players.get(self)?.role ?? ''))
  // The host of a meeting has what is presented in it.
  const isHost = useSelection(
    meetingStore,
    ({ meeting }) => meeting?.partners[0] === sessionStore.get().selfUid,
  )
  const mayEnd = runs || isHost
  if (!share.isOwn) {
    if (!told || !mayEnd) return null
    return (
      <TileButton
        label={t('screens.stopOther')}
        onClick={() => void act('endCastScreen', { hostId: share.userId })}
      >
        <MonitorX aria-hidden size={18} />
      </TileButton>
    )
  }
  return (
    <>
      {told && (
        <TileButton
          label={t(told.othersSpeak ? 'screens.mute' : 'screens.letSpeak')}
          isOn={told.othersSpeak}
          onClick={() =>
            void act('startCastScreen', { hostId: share.userId, othersSpeak: !told.othersSpeak })
          }
        >
          {told.othersSpeak ? (
            <MessageSquareOff aria-hidden size={18} />
          ) : (
            <MessageSquare aria-hidden size={18} />
          )}
        </TileButton>
      )}
      <TileButton label={t('screens.stop')} onClick={() => void stopSharing()}>
        <MonitorX aria-hidden size={18} />
      </TileButton>
    </>
  )
}

function Volume({ userId }: { readonly userId: string }) {
  const { t } = useTranslation()
  const hasSound = useMedia(({ people }) => people.get(userId)?.sending.has('screenSound') ?? false)
  const volume = useSelection(shareViewsStore, ({ volumes }) => volumes.get(userId) ?? 1)
  if (!hasSound) return null
  return (
    <label className={css.volume} title={t('screens.volume')}>
      <Volume2 aria-hidden size={16} />
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        aria-label={t('screens.volume')}
        onChange={({ target }) => setVolume(userId, target.valueAsNumber)}
      />
    </label>
  )
}

/**
 * A shared screen with what one can do with it: larger, on the whole display, in a window of its own, drawn on. Takes the
 * width it is given; `isLarge` lays it over the scene, `isFilling` fills a box that is one tile of a view among others.
 */
export function ScreenTile({
  share,
  isLarge = false,
  isFilling = false,
}: {
  readonly share: Share
  readonly isLarge?: boolean
  readonly isFilling?: boolean
}) {
  const { t } = useTranslation()
  const { track, isOwn, name, userId } = share
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLElement>(null)
  const [ratio, setRatio] = useState(USUAL_RATIO)
  const [hasPicture, setHasPicture] = useState(false)
  const [isFull, setIsFull] = useState(false)
  const [tool, setTool] = useState<Tool>()
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const measure = () => {
      if (element.videoWidth === 0) return
      setRatio(element.videoWidth / element.videoHeight)
      setHasPicture(true)
    }
    element.addEventListener('resize', measure)
    element.addEventListener('loadeddata', measure)
    return () => {
      element.removeEventListener('resize', measure)
      element.removeEventListener('loadeddata', measure)
      element.srcObject = null
    }
  }, [])
  useEffect(() => {
    const element = video.current
    if (!element || !track) return
    putTrack(element, track)
    // Without sound it may always play; taken away meanwhile it rejects.
    void element.play().catch(() => undefined)
  }, [track])
  useEffect(() => (video.current && !isOwn ? followShare(userId, video.current) : undefined), [userId, isOwn])
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const label = isOwn ? t('screens.mine') : t('screens.of', { name })
  const toggleFull = () =>
    void (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(() => undefined)
  const openSmall = () =>
    void video.current
      ?.requestPictureInPicture()
      .catch(() => showToast(t('screens.notSmall'), { toastType: 'failed' }))
  return (
    <figure
      ref={frame}
      className={classes(
        css.tile,
        isFilling && css.filling,
        !isFilling && isLarge && css.large,
        isFull && css.full,
      )}
      style={{ '--ratio': ratio } as CSSProperties}
      data-testid={`share-${userId}`}
    >
      <div className={css.room}>
        <div className={css.picture}>
          <video ref={video} muted playsInline aria-label={label} data-share={userId} />
          {!hasPicture && <p className={css.waiting}>{t('screens.waiting')}</p>}
          <ShareMarks share={share} tool={tool} onEnd={() => setTool(undefined)} />
        </div>
      </div>
      <figcaption className={css.bar}>
        <span className={css.name}>{label}</span>
        <Volume userId={userId} />
        <div className={css.buttons}>
          <HostButtons share={share} />
          <TileButton
            label={t('screens.draw.tools')}
            isOn={tool !== undefined}
            onClick={() => setTool(tool ? undefined : 'pen')}
          >
            <PenLine aria-hidden size={18} />
          </TileButton>
          {document.pictureInPictureEnabled && (
            <TileButton label={t('screens.pictureInPicture')} onClick={openSmall}>
              <PictureInPicture2 aria-hidden size={18} />
            </TileButton>
          )}
          {document.fullscreenEnabled && (
            <TileButton
              label={t(isFull ? 'screens.leaveFullScreen' : 'screens.fullScreen')}
              onClick={toggleFull}
            >
              {isFull ? <Minimize aria-hidden size={18} /> : <Maximize aria-hidden size={18} />}
            </TileButton>
          )}
          {!isFull && !isFilling && (
            <TileButton
              label={t(isLarge ? 'screens.shrink' : 'screens.enlarge')}
              isOn={isLarge}
              onClick={() => toggleLarge(userId)}
            >
              {isLarge ? <Minimize2 aria-hidden size={18} /> : <Maximize2 aria-hidden size={18} />}
            </TileButton>
          )}
          {!isFull && !isFilling && (
            <TileButton label={t('screens.minimise')} onClick={() => toggleTile(userId)}>
              <Minus aria-hidden size={18} />
            </TileButton>
          )}
        </div>
      </figcaption>
      {tool && <DrawingBar share={share} tool={tool} onTool={setTool} />}
      {isOwn && !isFull && <WallChoice />}
    </figure>
  )
}
