import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Ban,
  DoorOpen,
  Ear,
  Flag,
  Footprints,
  Ghost,
  Hand,
  HandMetal,
  LayoutGrid,
  MessageCircle,
  MapPinned,
  MicOff,
  Megaphone,
  Phone,
  PencilLine,
  Presentation,
  Route,
  ShieldCheck,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react'
import { deskOf, meetingToJoin } from '#shared/map/nooks.ts'
import { teachesOn } from '#shared/rules/teachers.ts'
import type { Player } from '#shared/world/world.ts'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/Button.tsx'
import { chatStore } from '../chat/chatStore.ts'
import { openChatInput } from '../chat/writingStore.ts'
import { giveRoomsTo } from '../editor/makerStore.ts'
import {
  changeDeviceSettings,
  deviceSettings,
  useDeviceSettings,
  volumeOf,
  withVolume,
} from '../media/devices/deviceSettingsStore.ts'
import { openReport } from '../report/reportStore.ts'
import { whisperAsksStore } from '../talk/whisperAsksStore.ts'
import { partnersOf } from '../../store/createSocialStore.ts'
import { type MemberRow } from '../../store/memberRows.ts'
import { useSelection } from '../../store/createStore.ts'
import { useMembers } from '../../store/membersStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { closeWindow, leaveCard, useUi } from '../../store/uiStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { Panel } from '../../space/Panel.tsx'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { walkIntoRoom } from '../../space/walks.ts'
import { clockText } from '../../text/clockText.ts'
import { levelName } from '../../text/levelName.ts'
import { Head, Tile } from './CardParts.tsx'
import { doMemberAction } from './doMemberAction.ts'
import {
  isWhispering,
  mayGiveRooms,
  memberActions,
  whyNotRole,
  type MemberAction,
  type MemberActionName,
  type Standing,
} from './memberActions.ts'
import { RenameDialog } from './NameDialogs.tsx'
import { OwnCard } from './OwnCard.tsx'
import { usePersonWords } from './personWords.ts'
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
  goTo: MapPinned,
  mute: MicOff,
  block: UserRoundX,
  spotlight: Megaphone,
  summon: UserRoundCheck,
  rename: PencilLine,
  ghost: Ghost,
  kick: UserRoundMinus,
  ban: Ban,
}

/** What only those who run a space do stands apart. */
const managing: ReadonlySet<MemberActionName> = new Set([
  'spotlight',
  'summon',
  'rename',
  'ghost',
  'kick',
  'ban',
])

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
  const [renames, setRenames] = useState(false)
  const { words } = usePersonWords(row.userId)
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
    else if (action.name === 'rename') setRenames(true)
    else void doMemberAction(action, row)
  }
  const label = ({ name, isOn }: MemberAction): string =>
    name === 'whisper' && standing.waiting
      ? t(`space.card.answers.${standing.waiting}`)
      : isOn &&
          (name === 'whisper' ||
            name === 'follow' ||
            name === 'block' ||
            name === 'spotlight' ||
            name === 'ghost')
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
      <Head row={row} player={other} marks={marks} words={words} />
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
            {mayGiveRooms(standing) && (
              <Tile
                icon={LayoutGrid}
                label={t('space.card.giveRooms')}
                onClick={() => {
                  closeWindow('member_info')
                  giveRoomsTo(row.userId)
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
      {renames && <RenameDialog person={row} onClose={() => setRenames(false)} />}
      {removing && <RemovalDialog kind={removing} person={row} onClose={() => setRemoving(undefined)} />}
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
