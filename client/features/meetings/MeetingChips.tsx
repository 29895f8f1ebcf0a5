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
  return name ?? t('meetings.unnamed')
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

function MeetingChip({ meeting, leave }: { readonly meeting: Meeting; readonly leave: () => void }) {
  const { t } = useTranslation()
  const room = useRoomName(meeting.id.split('/').at(-1))
  const open = useUi((state) => isOpen(state, 'meeting'))
  return (
    <Chip
      icon={Presentation}
      testId="meeting"
      actions={
        <>
          <ChipButton
            aria-label={t('meetings.openList', { count: meeting.partners.length })}
            aria-expanded={open}
            onClick={() => toggleWindow('meeting')}
          >
            <Users aria-hidden size={16} />
            {meeting.partners.length}
          </ChipButton>
          <ChipButton onClick={leave}>{t('meetings.leave')}</ChipButton>
        </>
      }
    >
      {t('meetings.inMeeting', { room })}
    </Chip>
  )
}

/** One line for the meeting one is in, or could be in where one stands. */
export function MeetingChips({
  room,
  door,
}: {
  readonly room: string | undefined
  readonly door: string | undefined
}) {
  const { t } = useTranslation()
  const meeting = useSelection(meetingStore, (state) => state.meeting)
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  const { canJoin, joinHere, leave } = useMeetingRoom(room, meeting !== undefined)
  const name = useRoomName(room ?? door)
  const chip = meeting ? (
    isCall(meeting) ? (
      <CallChip meeting={meeting} leave={leave} />
    ) : (
      <MeetingChip meeting={meeting} leave={leave} />
    )
  ) : canJoin || door !== undefined ? (
    <Chip
      icon={Presentation}
      testId="meeting"
      actions={
        <ChipButton main onClick={door === undefined ? joinHere : () => walkIntoRoom(door)}>
          {t('meetings.join')}
        </ChipButton>
      }
    >
      {t(door === undefined ? 'meetings.room' : 'meetings.inMeeting', { room: name })}
    </Chip>
  ) : null
  return (
    <>
      <MeetingNews meeting={meeting} />
      {place && chip && createPortal(chip, place)}
    </>
  )
}
