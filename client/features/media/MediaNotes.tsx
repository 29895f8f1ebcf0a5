import { useEffect, useState } from 'react'
import { Volume2, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip, ChipButton, Chips } from '../../components/Chip.tsx'
import { useWorld } from '../../store/worldStore.ts'
import { useMedia } from './mediaStore.ts'
import { playBlocked, useIsBlocked } from './playbackStore.ts'
import { Voices } from './Voices.tsx'
import css from './MediaNotes.module.css'

/** A way that is found in less is not worth a word. */
const PATIENCE_MS = 3_000

/** Those one is not connected with: by name, once it has lasted. */
function useUnreached(state: 'seeking' | 'noPath'): readonly string[] {
  const unreached = useMedia(({ people }) =>
    [...people].flatMap(([userId, { link }]) =>
      (link === 'noPath' ? link : link === 'connected' || link === 'full' ? '' : 'seeking') === state
        ? [userId]
        : [],
    ),
  )
  const names = useWorld(({ encIds, players }) =>
    unreached.map((userId) => players.get(encIds.get(userId) ?? (NaN as never))?.name ?? ''),
  )
  const key = unreached.join()
  const [lasting, setLasting] = useState('')
  useEffect(() => {
    if (key === '' || state !== 'seeking') return undefined
    const timer = setTimeout(() => setLasting(key), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [key, state])
  return state !== 'seeking' || lasting === key ? names : []
}

/** Voices of the others, and how it stands where it does not stand well. */
export function MediaNotes() {
  const { t } = useTranslation()
  const isBlocked = useIsBlocked()
  const seeking = useUnreached('seeking')
  const noPath = useUnreached('noPath')
  return (
    <>
      <Voices />
      <Chips className={css.notes} aria-live="polite">
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
        {noPath.length > 0 && (
          <Chip icon={WifiOff}>
            {t('space.media.noPath', { names: noPath.join(t('space.talk.separator')) })}
          </Chip>
        )}
      </Chips>
    </>
  )
}
