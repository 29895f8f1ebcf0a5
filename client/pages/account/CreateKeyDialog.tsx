import { useState, type SubmitEvent } from 'react'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { createApiKey } from '../../api/account.ts'
import { becauseText } from '../../api/becauseText.ts'
import { Button } from '../../components/Button.tsx'
import { copyText } from '../../components/copyText.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/fields.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { showToast } from '../../store/toastStore.ts'
import css from './account.module.css'

/** How long a key may be good. */
const choices = [
  { id: 'd30', days: 30 },
  { id: 'd90', days: limits.apiKeyDays },
  { id: 'd180', days: 180 },
  { id: 'd365', days: limits.apiKeyDaysMax },
] as const

/** Asks for a name, and how long the key is to be good. */
function NameForm({
  onCreated,
  onClose,
}: {
  readonly onCreated: (key: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [lasts, setLasts] = useState<(typeof choices)[number]['id']>('d90')
  const [problem, setProblem] = useState<string>()
  const [creating, setCreating] = useState(false)

  async function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (creating) return
    if (name.trim() === '') return setProblem(t('account.keys.nameNeeded'))
    setCreating(true)
    setProblem(undefined)
    try {
      const { key } = await createApiKey(
        name.trim(),
        choices.find(({ id }) => id === lasts)?.days ?? limits.apiKeyDays,
      )
      onCreated(key)
    } catch (error) {
      setProblem(becauseText(t('account.keys.createFailed'), error))
      setCreating(false)
    }
  }

  return (
    <form onSubmit={(event) => void create(event)} noValidate>
      <TextField
        label={t('account.keys.name')}
        placeholder={t('account.keys.namePlaceholder')}
        autoComplete="off"
        count={{ value: name, max: limits.displayName }}
        error={problem}
        value={name}
        onChange={(event) => setName([...event.target.value].slice(0, limits.displayName).join(''))}
      />
      <p className={css.lasts}>
        <span aria-hidden>{t('account.keys.days')}</span>
        <SelectBox
          label={t('account.keys.days')}
          value={lasts}
          options={choices.map(({ id }) => ({ id, name: t(`account.keys.daysOf.${id}`) }))}
          onChoose={setLasts}
        />
      </p>
      <div className={css.buttons}>
        <Button kind="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={creating}>
          {creating ? t('account.keys.creating') : t('account.keys.create')}
        </Button>
      </div>
    </form>
  )
}

/** Shows the key, this once. */
function NewKey({ value, onClose }: { readonly value: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  async function copy() {
    if (await copyText(value)) showToast(t('account.keys.copied'))
    else showToast(t('account.keys.copyFailed'), { toastType: 'failed' })
  }
  return (
    <>
      <TextField
        label={t('account.keys.key')}
        readOnly
        spellCheck={false}
        className={css.secret ?? ''}
        value={value}
        onFocus={(event) => event.target.select()}
      />
      <div className={css.buttons}>
        <Button kind="quiet" onClick={() => void copy()}>
          <Copy aria-hidden size={20} />
          {t('account.keys.copy')}
        </Button>
        <Button onClick={onClose}>{t('account.keys.done')}</Button>
      </div>
    </>
  )
}

/** Makes a key: its name first, then the key itself. A stray click does not lose it. */
export function CreateKeyDialog({
  onCreated,
  onClose,
}: {
  readonly onCreated: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [key, setKey] = useState<string>()
  return (
    <Dialog
      open
      steady
      onOpenChange={onClose}
      title={key ? t('account.keys.createdTitle') : t('account.keys.createTitle')}
      description={key ? t('account.keys.createdBody') : t('account.keys.lead')}
    >
      {key ? (
        <NewKey value={key} onClose={onClose} />
      ) : (
        <NameForm
          onCreated={(created) => {
            setKey(created)
            onCreated()
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
