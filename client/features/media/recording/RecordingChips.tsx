import { useState } from 'react'
import { Disc } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { kindOfConversation } from '#shared/rules/recordings.ts'
import { recordingErrorsText } from '../../../text/zh-CN/recordingErrors.ts'
import { addChinese } from '../../../text/addChinese.ts'
import { errorText } from '../../../api/errorText.ts'
import { startRecording, stopRecording } from '../../../api/livekit.ts'
import { Chip, ChipButton } from '../../../components/Chip.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { useHappened } from '../../../space/happened.ts'
import { useSelection } from '../../../store/createStore.ts'
import { useSession } from '../../../store/sessionStore.ts'
import { showToast } from '../../../store/toastStore.ts'
import { conversationsOf, type RecordedConversation } from './conversations.ts'
import { forgetBegun, noteBegun, recordingStore } from './recordingStore.ts'

addChinese({ errors: recordingErrorsText })

/** How it stands with one conversation, and what may be done about it. */
function RecordingChip({
  spaceId,
  conversation: { id, mayRecord, state },
  onAsk,
}: {
  readonly spaceId: string
  readonly conversation: RecordedConversation
  readonly onAsk: () => void
}) {
  const { t } = useTranslation()
  const [isEnding, setIsEnding] = useState(false)
  const failed = (text: string) => showToast(text, { toastType: 'failed' })

  async function end() {
    setIsEnding(true)
    try {
      const answer = await stopRecording({ spaceId, conversationId: id })
      forgetBegun(id)
      if (answer.state === 'failed' || answer.state === 'lost') failed(t('recording.notStarted'))
      else showToast(t('recording.ended'))
    } catch (error) {
      failed(t('recording.endFailed', { reason: errorText(error) }))
    }
    setIsEnding(false)
  }

  const label = t(`recording.startOf.${kindOfConversation(id)}`)
  if (state === 'idle') {
    return (
      mayRecord && (
        <Chip
          testId="record"
          actions={
            <ChipButton aria-label={label} title={label} onClick={onAsk}>
              <Disc aria-hidden size={16} />
              {t('recording.start')}
            </ChipButton>
          }
        />
      )
    )
  }
  return (
    <Chip
      icon={Disc}
      testId="recorded"
      actions={
        mayRecord && (
          <ChipButton disabled={isEnding} onClick={() => void end()}>
            {t(isEnding ? 'recording.ending' : 'recording.end')}
          </ChipButton>
        )
      }
    >
      {t(state === 'starting' ? 'recording.starting' : 'recording.recorded')}
    </Chip>
  )
}

/** For who may have a conversation recorded: the button, the line that it is, and the way to end it. */
export function RecordingChips() {
  const { t } = useTranslation()
  const spaceId = useSession((session) => session.spaceId) ?? ''
  const [asked, setAsked] = useState<string>()
  const { rooms, begun } = useSelection(recordingStore, (state) => state)
  const conversations = conversationsOf(rooms.values(), begun)
  useHappened('recordings', ({ id }) => {
    // Of what is over before the room was ever recorded nothing has come.
    for (const [conversationId, begunId] of recordingStore.get().begun) {
      if (begunId !== id || !forgetBegun(conversationId)) continue
      showToast(t('recording.notStarted'), { toastType: 'failed' })
    }
  })

  async function start(conversationId: string) {
    const { egressId } = await startRecording({ spaceId, conversationId })
    noteBegun(conversationId, egressId)
  }

  return (
    <>
      {conversations.map((conversation) => (
        <RecordingChip
          key={conversation.id}
          spaceId={spaceId}
          conversation={conversation}
          onAsk={() => setAsked(conversation.id)}
        />
      ))}
      {asked !== undefined && (
        <ConfirmDialog
          title={t('recording.askTitle')}
          body={t('recording.askBody')}
          labels={{ confirm: t('recording.confirm'), busy: t('recording.confirming') }}
          onConfirm={() => start(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
