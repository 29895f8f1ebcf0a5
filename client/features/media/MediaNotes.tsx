import { Suspense, useEffect, useState } from 'react'
import { Disc, Volume2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip, ChipButton, Chips } from '../../components/Chip.tsx'
import { lazyPart } from '../../space/lazily.ts'
import { useWorld } from '../../store/worldStore.ts'
import { useMedia } from './mediaStore.ts'
import { playBlocked, useIsBlocked } from './playbackStore.ts'
import { loadRecording } from './recording/loadRecording.ts'
import { useIsRecorded, useMayRecord } from './recording/recordingStore.ts'
import { MediaErrors } from './quality/MediaErrors.tsx'
import { Voices } from './Voices.tsx'
import css from './MediaNotes.module.css'

const RecordingChips = lazyPart(loadRecording)

/** A way that is found in less is not worth a word. */
const PATIENCE_MS = 3_000

/** With whom a way is sought, by name, once it has lasted. */
function useSought(): readonly string[] {
  const sought = useMedia(({ people }) =>
    [...people].flatMap(([userId, { link }]) =>
      link === 'waiting' || link === 'connecting' ? [userId] : [],
    ),
  )
  const names = useWorld(({ encIds, players }) =>
    sought.map((userId) => players.get(encIds.get(userId) ?? (NaN as never))?.name ?? ''),
  )
  const key = sought.join()
  const [lasting, setLasting] = useState('')
  useEffect(() => {
    if (key === '') return undefined
    const timer = setTimeout(() => setLasting(key), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return lasting === key ? names : []
}

/** Voices of the others, and how it stands where it does not stand well. */
export function MediaNotes() {
  const { t } = useTranslation()
  const isBlocked = useIsBlocked()
  const isRecorded = useIsRecorded()
  const mayRecord = useMayRecord()
  const seeking = useSought()
  const recordedChip = isRecorded && (
    <Chip icon={Disc} testId="recorded">
      {t('space.media.recorded')}
    </Chip>
  )
  return (
    <>
      <Voices />
      <Chips className={css.notes} aria-live="polite">
        {mayRecord ? (
          <Suspense fallback={recordedChip}>
            <RecordingChips />
          </Suspense>
        ) : (
          recordedChip
        )}
        {isBlocked && (
          <Chip
            actions={
              <ChipButton main onClick={playBlocked}>
                <Volume2 aria-hidden size={18} />
                {t('space.media.openSound')}
              </ChipButton>
            }
          />
        )}
        {seeking.length > 0 && (
          <Chip>{t('space.media.seeking', { names: seeking.join(t('space.talk.separator')) })}</Chip>
        )}
        <MediaErrors />
      </Chips>
    </>
  )
}
