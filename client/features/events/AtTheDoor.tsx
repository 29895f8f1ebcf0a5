import { useState } from 'react'
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { useCountdownText } from './EventCard.tsx'
import { useServerNow } from './useServerNow.ts'
import css from './events.module.css'

/** What is on in a space, or how long until it begins, for who is about to come in. */
export function AtTheDoor({ event }: { readonly event: NonNullable<SpaceEntry['nextEvent']> }) {
  const { t } = useTranslation()
  const [heardAt] = useState(() => Date.now())
  const now = useServerNow(event.now, heardAt)
  const time = useCountdownText()(event.startsAt, now)
  if (Date.parse(event.endsAt) <= now) return null
  const { title } = event
  return (
    <span className={css.door} data-testid="door-event">
      <CalendarClock aria-hidden size={18} />
      {time === undefined ? t('events.chip.now', { title }) : t('events.chip.soon', { title, time })}
    </span>
  )
}
