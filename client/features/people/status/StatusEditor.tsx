import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { statusSigns } from '#shared/rules/signs.ts'
import type { Player } from '#shared/world/world.ts'
import { Button } from '../../../components/Button.tsx'
import { Sign } from '../../../components/Sign.tsx'
import { showToast } from '../../../store/toastStore.ts'
import { act } from '../../../space/act.ts'
import { clockText } from '../../../text/clockText.ts'
import { keepStatus, noStatus, readStatus, type OwnStatus } from './ownStatus.ts'
import css from './StatusEditor.module.css'

const presets = [
  ['meeting', '🗓️'],
  ['writing', '🎧'],
  ['meal', '🍜'],
  ['tea', '🍵'],
  ['road', '🚄'],
  ['sick', '🤒'],
] as const

const untils = ['always', 'half', 'hour', 'today'] as const
/** `kept`: the end chosen before stays. */
type Until = (typeof untils)[number] | 'kept'

const MINUTE_MS = 60_000

function untilOf(until: Until, kept: number, now: number): number {
  if (until === 'kept') return kept > now ? kept : 0
  if (until === 'always') return 0
  if (until !== 'today') return now + (until === 'half' ? 30 : 60) * MINUTE_MS
  return new Date(now).setHours(24, 0, 0, 0)
}

type Field = Exclude<keyof OwnStatus, 'until'>

/** 我的状态: a sign, a line, what is on, where one belongs; seen over the head, on the card and in the list. */
export function StatusEditor({ self }: { readonly self: Player }) {
  const { t } = useTranslation()
  const id = useId()
  const { emojiStatus = '', textStatus = '', eventStatus = '', affiliation = '' } = self.attributes
  const shown = { emojiStatus, textStatus, eventStatus, affiliation }
  const [draft, setDraft] = useState<Readonly<Record<Field, string>>>(shown)
  const [kept, setKept] = useState(() => readStatus(self.uid, Date.now()).until)
  const [until, setUntil] = useState<Until>(kept === 0 ? 'always' : 'kept')
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Record<Field, string>>) => setDraft((former) => ({ ...former, ...part }))

  async function save(wanted: Readonly<Record<Field, string>>) {
    const next = {
      emojiStatus: wanted.emojiStatus,
      textStatus: wanted.textStatus.trim(),
      eventStatus: wanted.eventStatus.trim(),
      affiliation: wanted.affiliation.trim(),
    }
    setBusy(true)
    const done = await Promise.all([
      next.emojiStatus === emojiStatus || act('setEmojiStatus', { emojiStatus: next.emojiStatus }),
      next.textStatus === textStatus || act('setTextStatus', { textStatus: next.textStatus }),
      next.eventStatus === eventStatus || act('setEventStatus', { eventStatus: next.eventStatus }),
      next.affiliation === affiliation || act('setAffiliation', { affiliation: next.affiliation }),
    ])
    setBusy(false)
    if (!done.every(Boolean)) return
    const isSaid = next.emojiStatus !== '' || next.textStatus !== '' || next.eventStatus !== ''
    const end = isSaid ? untilOf(until, kept, Date.now()) : 0
    keepStatus(self.uid, { ...next, until: end })
    setDraft(next)
    setKept(end)
    setUntil(end === 0 ? 'always' : 'kept')
    showToast(t('status.saved'))
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(draft)
  }
  const field = (name: Exclude<Field, 'emojiStatus'>, words: 'text' | 'event' | 'affiliation') => (
    <label className={css.field}>
      <span>{t(`status.${words}`)}</span>
      <input
        value={draft[name]}
        maxLength={limits.textStatus}
        placeholder={t(`status.${words}Placeholder`)}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </label>
  )
  return (
    <form className={css.form} aria-label={t('status.title')} onSubmit={submit}>
      <div className={css.presets} role="group" aria-label={t('status.presets')}>
        {presets.map(([name, emoji]) => (
          <button
            key={name}
            type="button"
            onClick={() => change({ emojiStatus: emoji, textStatus: t(`status.preset.${name}`) })}
          >
            <Sign sign={emoji} /> {t(`status.preset.${name}`)}
          </button>
        ))}
      </div>
      <div className={css.emojis} role="radiogroup" aria-label={t('status.emoji')}>
        {['', ...statusSigns].map((emoji) => (
          <label key={emoji} title={emoji || t('status.none')}>
            <input
              type="radio"
              name={`${id}-emoji`}
              aria-label={emoji || t('status.none')}
              checked={draft.emojiStatus === emoji}
              onChange={() => change({ emojiStatus: emoji })}
            />
            <span aria-hidden>{emoji ? <Sign sign={emoji} /> : '–'}</span>
          </label>
        ))}
      </div>
      {field('textStatus', 'text')}
      {field('eventStatus', 'event')}
      {field('affiliation', 'affiliation')}
      <label className={css.field}>
        <span>{t('status.until')}</span>
        <select value={until} onChange={(event) => setUntil(event.target.value as Until)}>
          {kept !== 0 && <option value="kept">{clockText(kept)}</option>}
          {untils.map((each) => (
            <option key={each} value={each}>
              {t(`status.untils.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <div className={css.buttons}>
        <Button type="submit" busy={isBusy}>
          {t('status.save')}
        </Button>
        {(emojiStatus || textStatus || eventStatus) && (
          <Button
            kind="quiet"
            disabled={isBusy}
            onClick={() => void save({ ...noStatus, affiliation: draft.affiliation })}
          >
            {t('status.clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
