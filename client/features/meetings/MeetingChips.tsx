import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Phone, Presentation, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { isOpen, toggleWindow, useUi } from '../../store/uiStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { meetingStore } from './meetingStore.ts'
import { MeetingNews } from './MeetingNews.tsx'
import { levelWords } from '../../text/levelName.ts'
import { isCall, type Meeting } from './nextMeeting.ts'
import { useMeetingRoom } from './useMeetingRoom.ts'
import { walkIntoRoom, walkToPerson } from '../../space/walks.ts'

/** What a room is called. */
function useRoomName(room: string | undefined): string {
  const { t } = useTranslation()
  const self = useSession((state) => state.selfEncId)
  const name = useWorld(({ players, maps }) => {
    const mapId = self === undefined ? undefined : players.get(self)?.mapId
    return (mapId && room !== undefined && maps.get(mapId)?.nooks.get(room)?.name) || undefined
  })
  return name === undefined ? t('meetings.unnamed') : levelWords(name)
}

/** The talk of a call: with whom, the way to them, the end of it. */
function CallChip({ meeting, leave }: { readonly meeting: Meeting; readonly leave: () => void }) {
  const { t } = useTranslation()
  const selfUid = useSession((state) => state.selfUid)
  const otherId = meeting.partners.find((userId) => userId !== selfUid) ?? ''
  const { name, isNear } = useWorld(({ encIds, players }) => {
    const other = players.get(encIds.get(otherId) ?? (NaN as never))
    const self = players.get(encIds.get(selfUid ?? '') ?? (NaN as never))
    return { name: other?.name ?? '', isNear: other !== undefined && other.mapId === self?.mapId }
  })
  return (
    <Chip
      icon={Phone}
      testId="meeting"
      actions={
        <>
          {isNear && <ChipButton onClick={() => walkToPerson(otherId)}>{t('meetings.walkTo')}</ChipButton>}
          <ChipButton onClick={leave}>{t('meetings.hangUp')}</ChipButton>
        </>
      }
    >
      {t('meetings.inCall', { name })}
    </Chip>
  )
}

/** Of the meeting of a room: who is in it, and the way out; nothing while one is alone. */
function MeetingActions({ meeting, leave }: { readonly meeting: Meeting; readonly leave: () => void }) {
  const { t } = useTranslation()
  const open = useUi((state) => isOpen(state, 'meeting'))
  const { length: count } = meeting.partners
  return (
    count > 1 && (
      <>
        <ChipButton
          aria-label={t('meetings.openList', { count })}
          aria-expanded={open}
          onClick={() => toggleWindow('meeting')}
        >
          <Users aria-hidden size={16} />
          {count}
        </ChipButton>
        <ChipButton onClick={leave}>{t('meetings.leave')}</ChipButton>
      </>
    )
  )
}

/** The way into a meeting one is not in. */
function JoinButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <ChipButton main onClick={onClick}>
      {t('meetings.join')}
    </ChipButton>
  )
}

/** A line of its own, where the room has none. */
function MeetingChip({
  room,
  isOn,
  actions,
}: {
  readonly room: string | undefined
  readonly isOn: boolean
  readonly actions: ReactNode
}) {
  const { t } = useTranslation()
  const name = useRoomName(room)
  return (
    <Chip icon={Presentation} testId="meeting" actions={actions}>
      {t(isOn ? 'meetings.inMeeting' : 'meetings.room', { room: name })}
    </Chip>
  )
}

/** What is to be said of the meeting one is in, or could be in where one stands: in the line of its room, if it has one. */
export function MeetingChips({
  room,
  door,
}: {
  readonly room: string | undefined
  readonly door: string | undefined
}) {
  const meeting = useSelection(meetingStore, (state) => state.meeting)
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  const slot = useSelection(chipsPlaceStore, (state) => state.room)
  const { canJoin, joinHere, leave } = useMeetingRoom(room, meeting !== undefined)
  const isInCall = meeting !== undefined && isCall(meeting)
  const about = meeting && !isInCall ? meeting.id.split('/').at(-1) : (room ?? door)
  const actions =
    meeting && !isInCall ? (
      <MeetingActions meeting={meeting} leave={leave} />
    ) : !meeting && (canJoin || door !== undefined) ? (
      <JoinButton onClick={door === undefined ? joinHere : () => walkIntoRoom(door)} />
    ) : undefined
  const isOn = meeting ? meeting.partners.length > 1 : door !== undefined
  const said =
    actions &&
    (slot !== undefined && slot.nookId === about
      ? createPortal(actions, slot.element)
      : place && createPortal(<MeetingChip room={about} isOn={isOn} actions={actions} />, place))
  return (
    <>
      <MeetingNews meeting={meeting} />
      {place && isInCall && createPortal(<CallChip meeting={meeting} leave={leave} />, place)}
      {said}
    </>
  )
}
