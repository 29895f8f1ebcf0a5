import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Pin, RotateCcwSquare, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { OneLine } from './OneLine.tsx'
import { DisplayDialog } from './DisplayDialog.tsx'
import { ScreenSettingDialog } from './ScreenSettingDialog.tsx'
import { placardStore } from './placardStore.ts'
import css from './placard.module.css'

/** Noted in the browser: the hint to turn the phone has been read. */
const LANDSCAPE_KEY = 'lingjing.landscapeSeen'

/** The message the space pins for everybody: two lines of it, pressed all of them. */
function Pinned({ message }: { readonly message: string }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  return (
    <li className={css.pinned} aria-label={t('placard.pinned')} data-testid="pinned" data-quiet>
      <Pin aria-hidden size={18} />
      <button
        type="button"
        className={isWhole ? css.whole : undefined}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        <span>{message}</span>
      </button>
      <IconButton label={t('placard.dismiss')} onClick={() => placardStore.setState({ read: message })}>
        <X aria-hidden size={16} />
      </IconButton>
    </li>
  )
}

/** Once for every phone: there is more to be seen on its side. */
function Landscape() {
  const { t } = useTranslation()
  const [isRead, setRead] = useState(() => localStorage.getItem(LANDSCAPE_KEY) !== null)
  if (isRead) return null
  const read = (): void => {
    localStorage.setItem(LANDSCAPE_KEY, 'yes')
    setRead(true)
  }
  return (
    <Chip
      icon={RotateCcwSquare}
      testId="landscape"
      quiet
      actions={<ChipButton onClick={read}>{t('placard.landscapeRead')}</ChipButton>}
    >
      {t('placard.landscape')}
    </Chip>
  )
}

/** Lines of the space itself among the quiet ones, and the pictures of its display screen. */
export function PlacardNotes({
  message,
  isUpright,
}: {
  readonly message: string
  readonly isUpright: boolean
}) {
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  const spaceId = useSession((state) => state.spaceId)
  const { display, isSettingScreen, read } = useSelection(placardStore, (state) => state)
  return (
    <>
      {place &&
        createPortal(
          <>
            {message !== '' && message !== read && <Pinned key={message} message={message} />}
            {isUpright && <Landscape />}
            {isUpright && <OneLine place={place} />}
          </>,
          place,
        )}
      {display && <DisplayDialog />}
      {isSettingScreen && spaceId !== undefined && <ScreenSettingDialog spaceId={spaceId} />}
    </>
  )
}
