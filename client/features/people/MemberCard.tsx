import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Backpack,
  Ban,
  BellOff,
  Coffee,
  DoorOpen,
  Ear,
  Flag,
  Footprints,
  Hand,
  HandMetal,
  Image as ImageIcon,
  LogOut,
  MapPinHouse,
  MessageCircle,
  MicOff,
  MicVocal,
  Megaphone,
  PartyPopper,
  Phone,
  Presentation,
  Route,
  Shirt,
  ShieldCheck,
  UserRoundMinus,
  UserRoundX,
  Vibrate,
  type LucideIcon,
} from 'lucide-react'
import { deskOf, meetingToJoin } from '#shared/map/nooks.ts'
import { mayAct } from '#shared/rules/rights.ts'
import { canManage } from '#shared/rules/roles.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import { teachesOn } from '#shared/rules/teachers.ts'
import type { Player } from '#shared/world/world.ts'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/Button.tsx'
import { chatStore } from '../chat/chatStore.ts'
import { openChatInput } from '../chat/writingStore.ts'
import { focusStore } from '../focus/focusStore.ts'
import { openLook } from '../look/lookStore.ts'
import {
  changeDeviceSettings,
  deviceSettings,
  useDeviceSettings,
  volumeOf,
  withVolume,
} from '../media/devices/deviceSettingsStore.ts'
import { openReport } from '../report/reportStore.ts'
import { speakerStore } from '../speaker/speakerStore.ts'
import { whisperAsksStore } from '../talk/whisperAsksStore.ts'
import { partnersOf } from '../../store/createSocialStore.ts'
import { anyPortrait, type MemberRow } from '../../store/memberRows.ts'
import { useSelection } from '../../store/createStore.ts'
import { useMembers } from '../../store/membersStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { leaveCard, openWindow, useUi } from '../../store/uiStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { act } from '../../space/act.ts'
import { Panel } from '../../space/Panel.tsx'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { walkIntoRoom } from '../../space/walks.ts'
import { RoleTag } from '../../components/RoleTag.tsx'
import { clockText } from '../../text/clockText.ts'
import { levelName } from '../../text/levelName.ts'
import { doMemberAction } from './doMemberAction.ts'
import {
  isWhispering,
  memberActions,
  whyNotRole,
  type MemberAction,
  type MemberActionName,
  type Standing,
} from './memberActions.ts'
import { StatusEditor } from './status/StatusEditor.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { waitingWith } from './whisperWait.ts'
import panel from '../../space/panel.module.css'
import css from './MemberCard.module.css'

const icons: Readonly<Record<MemberActionName, LucideIcon>> = {
  message: MessageCircle,
  wave: Hand,
  ring: Phone,
  highFive: HandMetal,
  whisper: Ear,
  follow: Footprints,
  lead: Route,
  mute: MicOff,
  block: UserRoundX,
  spotlight: Megaphone,
  kick: UserRoundMinus,
  ban: Ban,
}

/** What only those who run a space do stands apart. */
const managing: ReadonlySet<MemberActionName> = new Set(['spotlight', 'kick', 'ban'])

function Tile({
  icon: Icon,
  label,
  pressed,
  whyNot,
  onClick,
}: {
  readonly icon: LucideIcon
  readonly label: string
  readonly pressed?: boolean | undefined
  /** Why it cannot be done now; it stays in reach, so that everybody can read why. */
  readonly whyNot?: string | undefined
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      className={css.tile}
      aria-pressed={pressed}
      aria-disabled={whyNot !== undefined || undefined}
      title={whyNot}
      onClick={onClick}
    >
      <Icon aria-hidden size={20} />
      <span>{label}</span>
    </button>
  )
}

function Head({ row, player, marks }: { row: MemberRow; player: Player; marks: readonly string[] }) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string>()
  const { textStatus = '', emojiStatus = '', eventStatus, affiliation, subtitle } = player.attributes
  return (
    <div className={css.head}>
      <img
        className={classes(css.portrait, !row.isSignedIn && css.away)}
        src={broken === row.portrait ? anyPortrait : row.portrait}
        alt=""
        width={72}
        height={72}
        onError={() => setBroken(row.portrait)}
      />
      <div>
        <p className={css.name}>
          <b>{row.name}</b>
          {row.role === 'OWNER' || row.role === 'ADMIN' || row.role === 'BUILDER' ? (
            <RoleTag role={row.role} isTeacher={row.isTeacher} />
          ) : (
            <span className={css.role}>
              {t(
                row.isTeacher
                  ? 'space.teacher'
                  : row.role === 'MEMBER'
                    ? 'space.roles.MEMBER'
                    : 'space.card.visitor',
              )}
            </span>
          )}
        </p>
        {(textStatus || emojiStatus) && (
          <p className={css.mood} data-testid="mood">
            {emojiStatus} {textStatus}
          </p>
        )}
        {eventStatus && <p className={css.mood}>{eventStatus}</p>}
        {affiliation && <p className={css.mood}>{affiliation}</p>}
        {subtitle && <p className={css.mood}>“{subtitle}”</p>}
        {marks.length > 0 && (
          <ul className={css.marks}>
            {marks.map((mark) => (
              <li key={mark}>{mark}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Chips that say how somebody is, beside name and mood. */
function useMarks(standing: Standing): readonly string[] {
  const { t } = useTranslation()
  const { self, other, isTogether, isBlocked, waiting } = standing
  const level = useWorld((world) => world.maps.get(other.mapId)?.name)
  const maps = useWorld((world) => world.maps)
  const desk = deskOf(maps.values(), other.uid)
  const marks: string[] = []
  if (other.isNpc) marks.push(t('space.card.npc'))
  if (isBlocked) marks.push(t('space.card.blocked'))
  if (!other.isSignedIn || other.attributes.away) marks.push(t('space.card.away'))
  if (other.mapId !== self.mapId) {
    marks.push(level ? t('space.card.level', { level: levelName(level) }) : t('space.card.otherLevel'))
  }
  if (waiting) marks.push(t(`space.card.waiting.${waiting}`))
  else if (isTogether && isWhispering(standing)) marks.push(t('space.card.whispering'))
  else if (isTogether) marks.push(t('space.card.talking'))
  if (other.attributes.followTarget === self.uid) marks.push(t('space.card.followsYou'))
  if (other.attributes.spotlightedBy) marks.push(t('space.card.onStage'))
  const { focusModeEndTime } = other.attributes
  if (focusModeEndTime) marks.push(t('space.card.focus', { time: clockText(focusModeEndTime) }))
  else if (other.attributes.busy) marks.push(t('space.card.busy'))
  if (desk) {
    const name = desk.map.nooks.get(desk.deskId)?.name ?? desk.deskId
    const { description } = desk.owner
    marks.push(t('space.card.desk', { desk: description ? `${name} · ${description}` : name }))
  }
  return marks
}

function useStanding(self: Player, other: Player, isChatClosed: boolean): Standing {
  const { conversation, isBlocked } = useSocial((state) => ({
    conversation: state.conversation,
    isBlocked: state.blocked.has(other.uid),
  }))
  const isTalking = useWorld((world) => partnersOf(conversation, world, self.encId).includes(other.encId))
  return {
    self,
    other,
    isBlocked,
    // A whisper that waits for somebody's word is none yet.
    isTogether: isTalking,
    teaches: useWorld((world) => self.mapId === other.mapId && teachesOn(world, self)),
    isInMeeting: conversation?.kind === 'meeting',
    isChatClosed,
    waiting: useSelection(whisperAsksStore, (asks) =>
      waitingWith(asks, other.encId, isWhispering({ self, other })),
    ),
  }
}

/** How loud one hears them, kept for the next time. */
function VoiceVolume({ userId }: { readonly userId: string }) {
  const { t } = useTranslation()
  const volume = useDeviceSettings((settings) => volumeOf(settings, userId))
  const change = (next: number) =>
    changeDeviceSettings({ volumes: withVolume(deviceSettings.get().volumes, userId, next) })
  return (
    <label className={css.volume}>
      <span>{t('space.card.volume')}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={volume}
        aria-valuetext={`${volume}%`}
        onChange={(event) => change(Number(event.target.value))}
      />
    </label>
  )
}

/** The card of somebody else. */
function OtherCard({
  row,
  self,
  other,
  isChatClosed,
}: {
  readonly row: MemberRow
  readonly self: Player
  readonly other: Player
  readonly isChatClosed: boolean
}) {
  const { t } = useTranslation()
  const standing = useStanding(self, other, isChatClosed)
  const marks = useMarks(standing)
  // What is never theirs to do is not shown to people.
  const actions = memberActions(standing).filter((action) => action.whyNot !== 'noRight')
  const [removing, setRemoving] = useState<'kick' | 'ban'>()
  const [changesRole, setChangesRole] = useState(false)
  const noRole = whyNotRole(standing)
  const spaceId = useSession((state) => state.spaceId)
  const [whyNot, setWhyNot] = useState<MemberAction['whyNot']>()
  const meeting = useWorld((world) => meetingToJoin(world, self, other))

  function report() {
    openReport({ type: 'user', id: row.userId, name: row.name, ...(spaceId ? { spaceId } : {}) })
  }
  function run(action: MemberAction) {
    setWhyNot(action.whyNot)
    if (action.whyNot) return
    if (action.name === 'message') {
      chatStore.get().writeTo(row.userId)
      openChatInput()
    } else if (action.name === 'kick' || action.name === 'ban') setRemoving(action.name)
    else void doMemberAction(action, row)
  }
  const label = ({ name, isOn }: MemberAction): string =>
    name === 'whisper' && standing.waiting
      ? t(`space.card.answers.${standing.waiting}`)
      : isOn && (name === 'whisper' || name === 'follow' || name === 'block' || name === 'spotlight')
        ? t(`space.card.undo.${name}`)
        : t(`space.card.actions.${name}`)
  const tile = (action: MemberAction): ReactNode => (
    <Tile
      key={action.name}
      icon={icons[action.name]}
      label={label(action)}
      pressed={action.isOn || undefined}
      whyNot={action.whyNot && t(`space.card.reasons.${action.whyNot}`)}
      onClick={() => run(action)}
    />
  )
  const message = actions.find(({ name }) => name === 'message')
  const rest = actions.filter((action) => action !== message)
  const managed = rest.filter(({ name }) => managing.has(name))
  return (
    <>
      <Head row={row} player={other} marks={marks} />
      {message && (
        <Button
          wide
          aria-disabled={message.whyNot !== undefined || undefined}
          className={css.message}
          title={message.whyNot && t(`space.card.reasons.${message.whyNot}`)}
          onClick={() => run(message)}
        >
          <MessageCircle aria-hidden size={18} />
          {label(message)}
        </Button>
      )}
      <div className={css.tiles}>
        {meeting !== undefined && (
          <Tile
            icon={Presentation}
            label={t('space.card.joinMeeting')}
            onClick={() => walkIntoRoom(meeting)}
          />
        )}
        {rest.filter(({ name }) => !managing.has(name)).map(tile)}
      </div>
      <VoiceVolume userId={row.userId} />
      <button type="button" className={css.report} onClick={report}>
        <Flag aria-hidden size={14} />
        {t('space.members.report')}
      </button>
      {(managed.length > 0 || noRole !== 'noRight') && (
        <>
          <h3 className={css.section}>{t('space.card.manage')}</h3>
          <div className={css.tiles}>
            {noRole !== 'noRight' && (
              <Tile
                icon={ShieldCheck}
                label={t('space.role.open')}
                whyNot={noRole && t(`space.card.reasons.${noRole}`)}
                onClick={() => {
                  setWhyNot(noRole)
                  setChangesRole(noRole === undefined)
                }}
              />
            )}
            {managed.map(tile)}
          </div>
        </>
      )}
      <p className={css.why} role="status">
        {whyNot && t(`space.card.reasons.${whyNot}`)}
      </p>
      <RoleDialog open={changesRole} person={row} onClose={() => setChangesRole(false)} />
      <RemovalDialog kind={removing} person={row} onClose={() => setRemoving(undefined)} />
    </>
  )
}

/** Whom one keeps away, here or not, and the way to let them back. */
function BlockedPeople() {
  const { t } = useTranslation()
  const { blocked, blockedNames } = useSocial((state) => ({
    blocked: state.blocked,
    blockedNames: state.blockedNames,
  }))
  const people = useMembers(({ rows, members }) => ({ rows, members }))
  if (blocked.size === 0) return null
  return (
    <>
      <h3 className={css.section}>{t('space.card.blockedPeople')}</h3>
      <ul className={css.blocked}>
        {[...blocked].map((userId) => {
          const name =
            people.rows.find((row) => row.userId === userId)?.name ??
            people.members.get(userId)?.displayName ??
            blockedNames.get(userId) ??
            userId
          return (
            <li key={userId}>
              <span>{name}</span>
              <Button
                kind="plain"
                aria-label={`${t('space.card.undo.block')} ${name}`}
                onClick={() => void doMemberAction({ name: 'block', isOn: true }, { userId, name })}
              >
                {t('space.card.undo.block')}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function OwnCard({
  row,
  self,
  onExit,
}: {
  readonly row: MemberRow
  readonly self: Player
  /** Absent where leaving is not offered. */
  readonly onExit: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const { away = false, spotlightedBy } = self.attributes
  const isOnStage = Boolean(spotlightedBy)
  const teaches = useWorld((world) => teachesOn(world, self))
  return (
    <>
      <Head row={row} player={self} marks={isOnStage ? [t('space.card.onStage')] : []} />
      <details className={css.status}>
        <summary>{t('status.title')}</summary>
        <StatusEditor self={self} />
      </details>
      <div className={css.tiles}>
        <Tile icon={Shirt} label={t('space.look.title')} onClick={openLook} />
        <Tile icon={Backpack} label={t('space.hud.bag')} onClick={() => openWindow('bag')} />
        <Tile
          icon={BellOff}
          label={t('space.card.disturb')}
          pressed={isUndisturbed(self)}
          onClick={() => focusStore.setState({ isChoosing: true })}
        />
        <Tile
          icon={Coffee}
          label={t('space.card.beAway')}
          pressed={away}
          onClick={() => void act('setAway', { away: !away })}
        />
        <Tile
          icon={Route}
          label={t('space.card.leadAll')}
          onClick={() => void act('offerHand', { targetId: '', what: 'lead' }, t('space.card.ledAll'))}
        />
        <Tile
          icon={PartyPopper}
          label={t('space.card.confetti')}
          onClick={() => void act('shootConfetti', {})}
        />
        {mayAct({ role: row.role }, 'fxShakeCamera') && (
          <Tile
            icon={Vibrate}
            label={t('space.card.shake')}
            onClick={() => void act('fxShakeCamera', { mapId: self.mapId })}
          />
        )}
        <Tile icon={MapPinHouse} label={t('space.card.respawn')} onClick={() => void act('respawn', {})} />
        <Tile icon={MicVocal} label={t('space.members.speaker')} onClick={() => openWindow('speaker')} />
        <Tile
          icon={ImageIcon}
          label={t('space.card.picture')}
          onClick={() => speakerStore.setState({ dialog: 'picture' })}
        />
        {(canManage(row.role) || teaches || isOnStage) && (
          <Tile
            icon={Megaphone}
            label={t(isOnStage ? 'space.card.undo.spotlight' : 'space.card.actions.spotlight')}
            pressed={isOnStage}
            onClick={() => void doMemberAction({ name: 'spotlight', isOn: isOnStage }, row)}
          />
        )}
        {onExit && <Tile icon={LogOut} label={t('space.card.leave')} onClick={onExit} />}
      </div>
      <BlockedPeople />
    </>
  )
}

/** 成员名片: who somebody is, and what one can do with them; for oneself one's own mood and ways out. */
export function MemberCard() {
  const { t } = useTranslation()
  const { chatDisabled, onExit } = useSpaceFacts()
  const card = useUi((state) => state.card)
  const row = useMembers((state) => state.rows.find(({ userId }) => userId === card?.userId))
  const selfEncId = useSession((state) => state.selfEncId)
  const { self, other } = useWorld(({ players }) => ({
    self: selfEncId === undefined ? undefined : players.get(selfEncId),
    other: row && players.get(row.encId),
  }))
  const back = card?.from ? { label: t('space.card.back'), go: leaveCard } : undefined
  return (
    <Panel
      title={t(row?.isSelf ? 'space.card.ownTitle' : 'space.card.title')}
      closeLabel={t('space.card.close')}
      back={back}
      compact
    >
      <div className={classes(panel.body, css.card)} key={card?.userId}>
        {row?.isSelf && self && <OwnCard row={row} self={self} onExit={onExit} />}
        {row && !row.isSelf && self && other && (
          <OtherCard row={row} self={self} other={other} isChatClosed={chatDisabled} />
        )}
        {!row && (
          <p className={css.gone}>
            <DoorOpen aria-hidden size={20} />
            {t('space.card.gone')}
          </p>
        )}
      </div>
    </Panel>
  )
}
