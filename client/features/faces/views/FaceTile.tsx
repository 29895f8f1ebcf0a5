import { useState } from 'react'
import { Expand, Loader, Megaphone, MicOff, VideoOff, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../components/classes.ts'
import { QualityMark } from '../../../components/QualityMark.tsx'
import { anyPortrait } from '../../../store/memberRows.ts'
import { useQuality } from '../../media/qualityStore.ts'
import { facesStore } from '../facesStore.ts'
import { FaceVideo } from '../FaceVideo.tsx'
import type { Participant } from '../participants.ts'
import { useIsSpeaking, useParticipants } from '../participantsStore.ts'
import css from './FaceTile.module.css'

/** The picture of the person somebody is, where there is none of a camera. */
function StillFace({ portrait }: { readonly portrait: string }) {
  const [broken, setBroken] = useState<string>()
  return (
    <img
      className={css.portrait}
      src={broken === portrait ? anyPortrait : portrait}
      alt=""
      onError={() => setBroken(portrait)}
    />
  )
}

/** A picture of somebody's own choice in place of the camera; one that cannot be had is none. */
function ManualPicture({ src, portrait }: { readonly src: string; readonly portrait: string }) {
  const [broken, setBroken] = useState<string>()
  if (broken === src) return <StillFace portrait={portrait} />
  return <img className={css.manual} src={src} alt="" onError={() => setBroken(src)} />
}

/** What somebody shows: the camera, a picture in its place, or who they are. */
export function FacePicture({ person }: { readonly person: Participant }) {
  const { t } = useTranslation()
  const isShown = useParticipants(({ shown }) => person.isSelf || shown.includes(person.userId))
  const { userId, camera, manualPicture, portrait, isSelf } = person
  if (manualPicture !== '') return <ManualPicture src={manualPicture} portrait={portrait} />
  if (!camera || !isShown) return <StillFace portrait={portrait} />
  return <FaceVideo userId={userId} track={camera} name={isSelf ? t('faces.me') : person.name} />
}

/** How the way to somebody stands, where it does not stand well. */
function LinkMark({ link }: { readonly link: Participant['link'] }) {
  const { t } = useTranslation()
  if (link === undefined || link === 'connected') return null
  const isSought = link === 'waiting' || link === 'connecting' || link === 'lost'
  const Icon = isSought ? Loader : WifiOff
  const why = link === 'full' || link === 'noPath' || link === 'lost' ? link : 'seeking'
  return (
    <span className={classes(css.mark, isSought && css.sought)} title={t(`faces.why.${why}`)}>
      <Icon role="img" aria-label={t(`faces.why.${why}`)} size={14} />
    </span>
  )
}

/** How well what they send arrives. */
function Quality({ userId }: { readonly userId: string }) {
  const found = useQuality(userId)
  return found && <QualityMark {...found} />
}

/** Somebody in a tile: picture, name, and how it stands with them. A press shows them on the whole screen. */
export function FaceTile({
  person,
  className,
  onPress,
  label,
}: {
  readonly person: Participant
  readonly className?: string | undefined
  /** In place of showing them on the whole screen. */
  readonly onPress?: () => void
  readonly label?: string
}) {
  const { t } = useTranslation()
  const isSpeaking = useIsSpeaking(person.userId)
  const hasGivenWay = useParticipants(
    ({ shown }) => !person.isSelf && person.hasCamera && !shown.includes(person.userId),
  )
  const { userId, isSelf, isMuted, isOnStage, link, hasCamera } = person
  const name = isSelf ? t('faces.me') : person.name
  return (
    <figure
      className={classes(
        css.tile,
        isSelf && hasCamera && css.mirrored,
        isSpeaking && css.speaking,
        className,
      )}
      data-face={userId}
      data-speaking={isSpeaking || undefined}
    >
      <FacePicture person={person} />
      <figcaption>
        {isOnStage && <Megaphone role="img" aria-label={t('faces.onStage')} size={14} />}
        {isMuted && <MicOff role="img" aria-label={t('faces.isMuted')} size={14} />}
        {hasGivenWay && <VideoOff role="img" aria-label={t('faces.notShown')} size={14} />}
        <span>{name}</span>
        {!isSelf && <Quality userId={userId} />}
      </figcaption>
      <LinkMark link={link} />
      <button
        type="button"
        data-tile
        aria-label={label ?? t('faces.enlarge', { name })}
        onClick={onPress ?? (() => facesStore.showFullscreen(userId))}
      >
        <Expand aria-hidden size={18} />
      </button>
    </figure>
  )
}
