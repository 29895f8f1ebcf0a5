import { Ear } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EncId } from '#shared/ids.ts'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { useSelection } from '../../store/createStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'
import { act } from '../../space/act.ts'
import { whisperAsksStore } from './whisperAsksStore.ts'

/** Says yes to who asks, or lets in who would like to come. */
const takeIn = (encId: EncId) => () =>
  void act('enterWhisper', { recipientId: worldStore.get().players.get(encId)?.uid ?? '' })
const leave = () => void act('leaveWhisper', {})

/** Who asks one into a whisper, whom one has asked, who would like to come in. */
export function WhisperChips() {
  const { t } = useTranslation()
  const { by, asked, wants, waits } = useSelection(whisperAsksStore, (state) => state)
  const players = useWorld((world) => world.players)
  const nameOf = (encId: EncId): string => players.get(encId)?.name ?? ''
  return (
    <>
      {by !== undefined && (
        <Chip
          icon={Ear}
          testId="whisper-asked"
          actions={
            <>
              <ChipButton main onClick={takeIn(by)}>
                {t('whisper.accept')}
              </ChipButton>
              <ChipButton onClick={leave}>{t('whisper.decline')}</ChipButton>
            </>
          }
        >
          {t('whisper.asks', { name: nameOf(by) })}
        </Chip>
      )}
      {wants.map((encId) => (
        <Chip
          key={encId}
          icon={Ear}
          testId="whisper-wants"
          actions={
            <ChipButton main onClick={takeIn(encId)}>
              {t('whisper.letIn')}
            </ChipButton>
          }
        >
          {t('whisper.wants', { name: nameOf(encId) })}
        </Chip>
      ))}
      {(waits || asked.length > 0) && (
        <Chip
          icon={Ear}
          testId="whisper-waits"
          actions={<ChipButton onClick={leave}>{t('whisper.cancel')}</ChipButton>}
        >
          {waits
            ? t('whisper.waits')
            : t('whisper.asked', { names: asked.map(nameOf).join(t('space.talk.separator')) })}
        </Chip>
      )}
    </>
  )
}
