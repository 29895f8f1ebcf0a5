import { createPortal } from 'react-dom'
import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Player } from '#shared/world/world.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import { Button } from '../../components/Button.tsx'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { act } from '../../space/act.ts'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { clockText } from '../../text/clockText.ts'
import { focusStore } from './focusStore.ts'
import css from './FocusLines.module.css'

/** For so long one may want to be left in peace, minutes; without an end it is until one says so. */
const LENGTHS = [25, 60, 120] as const

/** One is to be reached again: whichever way one said otherwise. */
async function end({ attributes }: Player): Promise<void> {
  if (attributes.busy) await act('setAvailability', { availability: 'Available' })
  if (attributes.focusModeEndTime) await act('setFocusModeEndTime', { focusModeEndTime: '' })
}

/** Wants to be left in peace for so long, or until one says otherwise. */
const begin = (minutes: number | undefined): Promise<boolean> =>
  minutes === undefined
    ? act('setAvailability', { availability: 'DoNotDisturb' })
    : act('setFocusModeEndTime', {
        focusModeEndTime: new Date(Date.now() + minutes * 60_000).toISOString(),
      })

const close = (): void => focusStore.setState({ isChoosing: false })

function FocusDialog({ self }: { readonly self: Player }) {
  const { t } = useTranslation()
  const choose = async (minutes?: number): Promise<void> => {
    if (await begin(minutes)) close()
  }
  return (
    <Dialog open onOpenChange={close} title={t('focus.title')} description={t('focus.text')}>
      <div className={css.choices}>
        {LENGTHS.map((minutes, n) => (
          <Button
            key={minutes}
            kind="quiet"
            wide
            data-autofocus={n === 0 || undefined}
            onClick={() => void choose(minutes)}
          >
            {minutes < 60
              ? t('focus.minutes', { count: minutes })
              : t('focus.hours', { count: minutes / 60 })}
          </Button>
        ))}
        <Button kind="quiet" wide onClick={() => void choose()}>
          {t('focus.open')}
        </Button>
        {isUndisturbed(self) && (
          <Button wide onClick={() => void end(self).then(close)}>
            {t('focus.end')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** The line that says that one is left in peace, and until when; and the choice for how long. */
export function FocusLines({ self, isChoosing }: { readonly self: Player; readonly isChoosing: boolean }) {
  const { t } = useTranslation()
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  const { focusModeEndTime } = self.attributes
  return (
    <>
      {isChoosing && <FocusDialog self={self} />}
      {place &&
        isUndisturbed(self) &&
        createPortal(
          <Chip
            icon={BellOff}
            testId="focus"
            actions={<ChipButton onClick={() => void end(self)}>{t('focus.end')}</ChipButton>}
          >
            {focusModeEndTime ? t('focus.until', { time: clockText(focusModeEndTime) }) : t('focus.on')}
          </Chip>,
          place,
        )}
    </>
  )
}
