import { useState } from 'react'
import { Crown, Mic, MicOff, MonitorUp, MonitorX, UserRoundMinus, Video, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canManage } from '#shared/rules/roles.ts'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { act } from '../../space/act.ts'
import { Panel } from '../../space/Panel.tsx'
import { useSelection } from '../../store/createStore.ts'
import { anyPortrait, portraitOf } from '../../store/memberRows.ts'
import { useSession } from '../../store/sessionStore.ts'
import { openCard } from '../../store/uiStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { ownDevicesStore } from '../media/ownDevicesStore.ts'
import { useMedia } from '../media/mediaStore.ts'
import { presentersStore } from '../screens/presentersStore.ts'
import { meetingStore } from './meetingStore.ts'
import { isCall } from './nextMeeting.ts'
import { useSpeakers } from './useSpeakers.ts'
import panel from '../../space/panel.module.css'
import css from './MeetingWindow.module.css'

interface Partner {
  readonly userId: string
  readonly name: string
  readonly portrait: string
  readonly role: string
  readonly isHost: boolean
  readonly isSelf: boolean
  readonly isHere: boolean
}

function Row({
  partner,
  isSpeaking,
  hasRight,
  leads,
}: {
  readonly partner: Partner
  readonly isSpeaking: boolean
  /** One may remove them from this meeting. */
  readonly hasRight: boolean
  /** One is its host, or runs the space: one may end what they present. */
  readonly leads: boolean
}) {
  const { t } = useTranslation()
  const { userId, name, portrait, isHost, isSelf, isHere } = partner
  const [broken, setBroken] = useState<string>()
  const sending = useMedia(({ people }) => {
    const slots = people.get(userId)?.sending
    return { sound: slots?.has('microphone') ?? false, picture: slots?.has('camera') ?? false }
  })
  const own = useSelection(ownDevicesStore, (state) => state.own)
  const isPresenting = useSelection(presentersStore, ({ presenters }) => presenters.has(userId))
  const hasSound = isSelf ? own.microphone === 'on' : sending.sound
  const hasPicture = isSelf ? own.camera === 'on' : sending.picture
  return (
    <li className={classes(css.row, isSpeaking && hasSound && css.speaking, !isHere && css.away)}>
      <button type="button" className={css.person} onClick={() => openCard(userId)}>
        <img
          src={broken === portrait ? anyPortrait : portrait}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          onError={() => setBroken(portrait)}
        />
        <span className={css.name}>{name}</span>
        {isSelf && <span className={css.note}>{t('meetings.self')}</span>}
        {isHost && (
          <span className={css.host}>
            <Crown aria-hidden size={14} />
            {t('meetings.host')}
          </span>
        )}
        <span className={css.signs}>
          {isPresenting && <MonitorUp role="img" aria-label={t('meetings.presents')} size={17} />}
          {hasPicture && <Video role="img" aria-label={t('meetings.hasPicture')} size={17} />}
          {hasSound ? (
            <Mic role="img" aria-label={t(isSpeaking ? 'meetings.speaks' : 'meetings.hasSound')} size={17} />
          ) : (
            <MicOff role="img" aria-label={t('meetings.isMuted')} size={17} className={css.off} />
          )}
        </span>
      </button>
      {!isSelf && isPresenting && leads && (
        <IconButton
          label={t('meetings.stopPresenting', { name })}
          onClick={() => void act('endCastScreen', { hostId: userId })}
        >
          <MonitorX aria-hidden size={18} />
        </IconButton>
      )}
      {!isSelf && (
        <IconButton
          label={t('meetings.mute', { name })}
          disabled={!hasSound}
          onClick={() =>
            void act('requestMute', { target: userId, video: false }, t('meetings.muteAsked', { name }))
          }
        >
          <VolumeX aria-hidden size={18} />
        </IconButton>
      )}
      {!isSelf && hasRight && (
        <IconButton
          label={t('meetings.remove', { name })}
          onClick={() => void act('removeFromMeeting', { user: userId }, t('meetings.removed', { name }))}
        >
          <UserRoundMinus aria-hidden size={18} />
        </IconButton>
      )}
    </li>
  )
}

/** Asks before a meeting is over for everybody. */
function EndDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  async function end() {
    setBusy(true)
    await act('endMeeting', {})
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('meetings.endTitle')}
      description={t('meetings.endText')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void end()}>
            {t('meetings.endAll')}
          </Button>
        </>
      }
    />
  )
}

/** Who is in the meeting, what comes from them, and what one may do about it. */
export function MeetingWindow() {
  const { t } = useTranslation()
  const meeting = useSelection(meetingStore, (state) => state.meeting)
  const selfUid = useSession((state) => state.selfUid)
  const speakers = useSpeakers()
  const [isEnding, setEnding] = useState(false)
  const ids = meeting?.partners ?? []
  const rows = useWorld(({ encIds, players }) =>
    JSON.stringify(
      ids.flatMap((userId, place): Partner[] => {
        const player = players.get(encIds.get(userId) ?? (NaN as never))
        if (!player) return []
        return [
          {
            userId,
            name: player.name,
            portrait: portraitOf(player),
            role: player.role,
            isHost: place === 0,
            isSelf: userId === selfUid,
            isHere: player.isSignedIn,
          },
        ]
      }),
    ),
  )
  const partners = JSON.parse(rows) as readonly Partner[]
  const self = partners.find(({ isSelf }) => isSelf)
  const runs = canManage(self?.role ?? '')
  const leads = meeting !== undefined && !isCall(meeting) && (runs || self?.isHost === true)
  const mayRemove = (partner: Partner): boolean => leads && (runs || !canManage(partner.role))
  return (
    <Panel title={t('meetings.title')} count={partners.length} closeLabel={t('meetings.close')}>
      <div className={panel.body}>
        {meeting?.allMute && <p className={css.hint}>{t('meetings.allMute')}</p>}
        {partners.length === 0 && <p className={css.hint}>{t('meetings.none')}</p>}
        <ul className={css.list}>
          {partners.map((partner) => (
            <Row
              key={partner.userId}
              partner={partner}
              isSpeaking={speakers.has(partner.userId)}
              hasRight={mayRemove(partner)}
              leads={leads}
            />
          ))}
        </ul>
        {partners.length === 1 && <p className={css.hint}>{t('meetings.alone')}</p>}
      </div>
      {meeting && (
        <footer className={css.foot}>
          <Button kind="quiet" wide onClick={() => void act('leaveMeeting', {})}>
            {t(isCall(meeting) ? 'meetings.hangUp' : 'meetings.leave')}
          </Button>
          {leads && partners.length > 1 && (
            <Button kind="quiet" wide onClick={() => setEnding(true)}>
              {t('meetings.endAll')}
            </Button>
          )}
        </footer>
      )}
      {isEnding && meeting && <EndDialog onClose={() => setEnding(false)} />}
    </Panel>
  )
}
