import { Pause, Play, RotateCcw, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapId } from '#shared/ids.ts'
import { Dialog } from '../../../components/Dialog.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { act } from '../../../space/act.ts'
import { useSelection } from '../../../store/createStore.ts'
import { useIsGuestVisit } from '../../../store/guestVisit.ts'
import { OriginNotice } from '../OriginNotice.tsx'
import { useOrigin } from '../useOrigin.ts'
import type { ThingProps } from '../thingProps.ts'
import { ThingFiles } from '../ThingFiles.tsx'
import { ThingSettings } from '../ThingSettings.tsx'
import { shownPicture } from '../windows/addresses.ts'
import { holdPlayer } from './players.ts'
import { filmVolumeStore } from './filmVolumeStore.ts'
import type { VideoPlayer } from './VideoPlayer.ts'
import css from '../things.module.css'

type VideoInteraction = ThingProps<'video'>['interaction']

/** So often the place of the film is shown anew. */
const SHOWN_MS = 250

const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function Film({
  player,
  interaction,
}: {
  readonly player: VideoPlayer
  readonly interaction: VideoInteraction
}) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const { name, unplayable } = useSelection(player.store, (state) => state)
  useEffect(() => {
    frame.current?.prepend(player.element)
    player.load()
    return () => player.element.remove()
  }, [player])
  const picture = shownPicture(
    name === 'ended' ? interaction.ended : name === 'offline' ? interaction.offline : undefined,
  )
  const words =
    unplayable !== undefined
      ? t(`things.video.unplayable.${unplayable}`)
      : name === 'waiting' || name === 'offline' || name === 'ended'
        ? t(`things.video.${name}`)
        : undefined
  return (
    <div ref={frame} className={css.film} data-film={name}>
      {picture && <img className={css.filmPicture} src={picture} alt="" />}
      {words && <p role="status">{words}</p>}
    </div>
  )
}

function Tools({
  player,
  mapId,
  objectKey,
  isLive,
}: {
  readonly player: VideoPlayer
  readonly mapId: MapId
  readonly objectKey: string
  readonly isLive: boolean
}) {
  const { t } = useTranslation()
  const { name, length } = useSelection(player.store, (state) => state)
  const isVisit = useIsGuestVisit()
  const volume = useSelection(filmVolumeStore, (state) => state.volume)
  const [position, setPosition] = useState(0)
  const [held, setHeld] = useState<number>()
  useEffect(() => {
    const timer = setInterval(() => setPosition(player.position()), SHOWN_MS)
    return () => clearInterval(timer)
  }, [player])
  const control = (body: { readonly playing?: boolean; readonly positionMs?: number }) =>
    void act('controlVideo', { mapId, key: objectKey, ...body })
  const isPlaying = name === 'playing'
  // Who only looks around sees what the others have begun.
  const hasLength = !isVisit && !isLive && Number.isFinite(length)
  return (
    <div className={css.filmTools}>
      {isVisit ? null : name === 'ended' ? (
        <IconButton label={t('things.video.again')} onClick={() => control({ playing: true, positionMs: 0 })}>
          <RotateCcw aria-hidden size={22} />
        </IconButton>
      ) : (
        <IconButton
          data-autofocus
          label={t(isPlaying ? 'things.video.pause' : 'things.video.play')}
          onClick={() => control({ playing: !isPlaying })}
        >
          {isPlaying ? <Pause aria-hidden size={22} /> : <Play aria-hidden size={22} />}
        </IconButton>
      )}
      {isLive && <span>{t('things.video.live')}</span>}
      {hasLength && (
        <>
          <input
            type="range"
            aria-label={t('things.video.position')}
            aria-valuetext={clock(held ?? position)}
            min={0}
            max={length}
            step={0.1}
            value={held ?? position}
            onChange={(event) => setHeld(event.target.valueAsNumber)}
            onPointerUp={() => {
              if (held !== undefined) control({ positionMs: Math.round(held * 1000) })
              setHeld(undefined)
            }}
            onKeyUp={() => {
              if (held !== undefined) control({ positionMs: Math.round(held * 1000) })
              setHeld(undefined)
            }}
          />
          <span className={css.count}>
            {clock(held ?? position)} / {clock(length)}
          </span>
        </>
      )}
      <Volume2 aria-hidden size={20} />
      <input
        type="range"
        data-volume
        aria-label={t('things.video.volume')}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => filmVolumeStore.setState({ volume: event.target.valueAsNumber })}
      />
    </div>
  )
}

function Shown({
  mapId,
  objectKey,
  interaction,
  origin,
}: ThingProps<'video'> & { readonly origin: ReturnType<typeof useOrigin> }) {
  const { url = '', isLive, loop } = interaction
  const [player, setPlayer] = useState<VideoPlayer>()
  const isBarred = origin.state.name === 'barred'
  const isKeptOut = isBarred || origin.state.name === 'stale'
  useEffect(() => {
    const held = holdPlayer(mapId, objectKey, { url, isLive, loop })
    // What is held lives outside of React: one element for the wall and for here.
    // eslint-disable-next-line react/set-state-in-effect
    setPlayer(held.player)
    const follow = () => (held.player.element.volume = filmVolumeStore.get().volume)
    follow()
    const stop = filmVolumeStore.subscribe(follow)
    return () => {
      stop()
      held.release()
    }
  }, [mapId, objectKey, url, isLive, loop])
  return (
    player && (
      <>
        {isKeptOut ? <OriginNotice {...origin} /> : <Film player={player} interaction={interaction} />}
        {!isBarred && <Tools player={player} mapId={mapId} objectKey={objectKey} isLive={isLive} />}
      </>
    )
  )
}

/** A film everybody sees at the same place, near by; who may edit the level says here what it is. */
export function VideoWindow(props: ThingProps<'video'>) {
  const { t } = useTranslation()
  const { title, interaction, onClose } = props
  const { url = '' } = interaction
  const origin = useOrigin(url)
  // A film nobody may see has nothing to share.
  const isPlayed = url !== '' && origin.state.name !== 'barred'
  return (
    <Dialog
      open
      wide
      steady
      onOpenChange={onClose}
      title={title}
      {...(isPlayed && { description: t('things.video.shared') })}
    >
      {url ? <Shown {...props} origin={origin} /> : <p className={css.empty}>{t('things.video.unset')}</p>}
      <ThingFiles thing={props} />
      <ThingSettings thing={props} shows="film" />
    </Dialog>
  )
}
