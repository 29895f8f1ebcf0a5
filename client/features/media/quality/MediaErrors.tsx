import { useEffect } from 'react'
import { MicOff, RotateCw, VolumeX, WifiOff, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canManage } from '#shared/rules/roles.ts'
import { Chip, ChipButton } from '../../../components/Chip.tsx'
import { useSelection } from '../../../store/createStore.ts'
import { useSession } from '../../../store/sessionStore.ts'
import { useWorld } from '../../../store/worldStore.ts'
import { mediaStore, useMedia } from '../mediaStore.ts'
import { playAgain, useIsUnplayed } from '../playbackStore.ts'
import { waysStore } from '../ways/waysStore.ts'
import type { MediaError, MediaErrorKind } from './mediaErrors.ts'
import { ownErrorsStore } from './ownErrorsStore.ts'
import { errorsStore, watchQuality } from './watchQuality.ts'
import css from './MediaErrors.module.css'

/** So many names are said. */
const NAMES = 3

const icons: Readonly<Partial<Record<MediaErrorKind, LucideIcon>>> = {
  mute: MicOff,
  playbackerror: VolumeX,
}

/** A microphone may be muted by its own switch, or by the system. */
function useMutedBelow(): void {
  const track = useMedia(({ ownTracks }) => ownTracks.get('microphone'))
  useEffect(() => {
    const look = () => ownErrorsStore.setState({ isMutedBelow: track?.muted ?? false })
    look()
    track?.addEventListener('mute', look)
    track?.addEventListener('unmute', look)
    return () => {
      track?.removeEventListener('mute', look)
      track?.removeEventListener('unmute', look)
    }
  }, [track])
}

function ErrorChip({ kind, people }: MediaError) {
  const { t } = useTranslation()
  const hasRelay = useSelection(waysStore, (state) => state.hasRelay)
  const self = useSession((state) => state.selfEncId)
  const isOperator = useWorld(({ players }) => canManage(players.get(self ?? (NaN as never))?.role ?? ''))
  const names = useWorld(({ encIds, players }) =>
    people.map((userId) => players.get(encIds.get(userId) ?? (NaN as never))?.name ?? ''),
  )
  const first = names.slice(0, NAMES).join(t('space.talk.separator'))
  const who = names.length > NAMES ? t('ways.names', { names: first, count: names.length }) : first
  const isUnreached = kind === 'connectionerror' || kind === 'isolated'
  const words = kind === 'disconnected' && people.length === 0 ? 'roomAway' : kind
  return (
    <Chip
      icon={icons[kind] ?? WifiOff}
      testId={`media-${kind}`}
      actions={
        isUnreached ? (
          <ChipButton onClick={() => mediaStore.revive()}>
            <RotateCw aria-hidden size={16} />
            {t('ways.retry')}
          </ChipButton>
        ) : (
          kind === 'playbackerror' && <ChipButton onClick={playAgain}>{t('ways.replay')}</ChipButton>
        )
      }
    >
      {t(`ways.errors.${words}`, { names: who })}
      {isUnreached && isOperator && (
        <small className={css.operator}>{t(`ways.operator.${hasRelay ? 'relay' : 'noRelay'}`)}</small>
      )}
    </Chip>
  )
}

/** What is wrong with calls in words, and what one can do; most is mended by itself. Wants loadWaysTexts. */
export function MediaErrors() {
  const isUnplayed = useIsUnplayed()
  const errors = useSelection(errorsStore, (state) => state.errors)
  useMutedBelow()
  useEffect(() => watchQuality(), [])
  useEffect(() => ownErrorsStore.setState({ isUnplayed }), [isUnplayed])
  return errors.map((error) => <ErrorChip key={error.kind} {...error} />)
}
