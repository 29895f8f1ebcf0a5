import { useEffect, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EventAnswer, EventForm as Form } from '#shared/http/events.ts'
import { limits } from '#shared/rules/limits.ts'
import { errorText } from '../../../api/errorText.ts'
import { createEvent, EVENTS_KEY, updateEvent } from '../../../api/events.ts'
import { fetchLevels } from '../../../api/levels.ts'
import { Button } from '../../../components/Button.tsx'
import { lengthOf, TextArea, TextField } from '../../../components/fields.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { useAuth } from '../../../store/authStore.ts'
import { showToast } from '../../../store/toastStore.ts'
import { keepDraft, readDraft, type DraftPlace } from '../formDraft.ts'
import { RestoredLine } from '../RestoredLine.tsx'
import { fieldNames, isoOf, localTime, problemsOf, type EventFields } from './eventFields.ts'
import css from './events.module.css'

const ANYWHERE = ''

/** Plans an event, or writes `event` anew. */
export function EventForm({
  spaceId,
  event,
  onDone,
}: {
  readonly spaceId: string
  readonly event?: EventAnswer | undefined
  readonly onDone: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // What is wrong may be out of sight when the button is.
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  const [now] = useState(() => Date.now())
  const stored: EventFields = {
    title: event?.title ?? '',
    description: event?.description ?? '',
    startsAt: event ? localTime(event.startsAt) : '',
    endsAt: event ? localTime(event.endsAt) : '',
    mapId: event?.mapId ?? ANYWHERE,
    capacity: event?.capacity?.toString() ?? '',
  }
  const userId = useAuth((state) => state.user?.id)
  const place: DraftPlace = { what: 'event', userId, spaceId, id: event?.id }
  const [kept] = useState(() => readDraft(place, fieldNames))
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [fields, setFields] = useState<EventFields>(kept ?? stored)
  function set(changes: Partial<EventFields>): void {
    const next = { ...fields, ...changes }
    setFields(next)
    keepDraft(place, next)
  }
  function throwAway(): void {
    keepDraft(place, undefined)
    setRestored(false)
    setFields(stored)
    setTries(0)
  }
  const levels = useQuery({ queryKey: ['levels', spaceId], queryFn: () => fetchLevels(spaceId) })
  const problems = problemsOf(fields, now)
  const isReady = Object.keys(problems).length === 0
  const wrong = (field: keyof typeof problems): string | undefined => {
    const problem = tries > 0 ? problems[field] : undefined
    return (
      problem &&
      t(`events.manage.wrong.${problem}`, {
        max: problem === 'long' ? limits.eventDays : limits.eventCapacity,
      })
    )
  }

  const save = useMutation({
    mutationFn: () => {
      const body: Form = {
        title: fields.title.trim(),
        description: fields.description.trim(),
        startsAt: isoOf(fields.startsAt, event?.startsAt),
        endsAt: isoOf(fields.endsAt, event?.endsAt),
        mapId: fields.mapId === ANYWHERE ? null : fields.mapId,
        capacity: fields.capacity === '' ? null : Number(fields.capacity),
      }
      return event ? updateEvent(event.id, body) : createEvent(spaceId, body)
    },
    onSuccess: async () => {
      keepDraft(place, undefined)
      showToast(t(event ? 'events.manage.saved' : 'events.manage.created'))
      await client.invalidateQueries({ queryKey: [EVENTS_KEY] })
      onDone()
    },
    onError: (error) =>
      showToast(t('events.manage.failed', { reason: errorText(error) }), { toastType: 'failed' }),
  })

  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        setTries(tries + 1)
        if (isReady && !save.isPending) save.mutate()
      }}
    >
      <h2>{t(event ? 'events.manage.edit' : 'events.manage.create')}</h2>
      {isRestored && <RestoredLine text={t('events.manage.restored')} onThrowAway={throwAway} />}
      <TextField
        label={t('events.manage.name')}
        value={fields.title}
        count={{ value: fields.title, max: limits.eventTitle }}
        error={wrong('title')}
        onChange={({ target }) => set({ title: [...target.value].slice(0, limits.eventTitle).join('') })}
      />
      <div className={css.pair}>
        <TextField
          type="datetime-local"
          label={t('events.manage.starts')}
          hint={t('events.manage.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          value={fields.startsAt}
          error={wrong('startsAt')}
          onChange={({ target }) => set({ startsAt: target.value })}
        />
        <TextField
          type="datetime-local"
          label={t('events.manage.ends')}
          value={fields.endsAt}
          min={fields.startsAt}
          error={wrong('endsAt')}
          onChange={({ target }) => set({ endsAt: target.value })}
        />
      </div>
      <div className={css.pair}>
        <div className={css.field}>
          <span>{t('events.manage.place')}</span>
          <SelectBox
            label={t('events.manage.place')}
            value={fields.mapId}
            options={[
              { id: ANYWHERE, name: t('events.manage.anywhere') },
              ...(levels.data?.data ?? []).map(({ levelId, name }) => ({
                id: levelId.slice(levelId.indexOf('.') + 1),
                name,
              })),
            ]}
            onChoose={(mapId) => set({ mapId })}
          />
        </div>
        <TextField
          label={t('events.manage.capacity')}
          hint={t('events.manage.capacityHint')}
          inputMode="numeric"
          value={fields.capacity}
          error={wrong('capacity')}
          onChange={({ target }) => set({ capacity: target.value.replace(/\D/g, '').slice(0, 6) })}
        />
      </div>
      <TextArea
        label={t('events.manage.description')}
        value={fields.description}
        count={{ value: fields.description, max: limits.eventDescription }}
        onChange={({ target }) => set({ description: target.value })}
      />
      <div className={css.buttons}>
        <Button kind="quiet" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          busy={save.isPending}
          disabled={lengthOf(fields.description) > limits.eventDescription}
        >
          {t(event ? 'events.manage.save' : 'events.manage.create')}
        </Button>
      </div>
    </form>
  )
}
