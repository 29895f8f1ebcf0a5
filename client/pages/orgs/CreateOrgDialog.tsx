import { useState, type SubmitEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { createOrganization } from '../../api/organizations.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/fields.tsx'
import { ORGS_KEY, tellOutcome } from './orgView.ts'
import css from './OrgsPage.module.css'

const shortened = (value: string, max: number): string => [...value].slice(0, max).join('')

export function CreateOrgDialog({
  userId,
  onClose,
}: {
  readonly userId: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const empty = name.trim() === ''

  async function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (empty || busy) return
    setBusy(true)
    const body = { orgName: name.trim(), orgDesc: description.trim(), userId }
    const done = await tellOutcome('create', () => createOrganization(body))
    await client.invalidateQueries({ queryKey: [ORGS_KEY] })
    if (done) onClose()
    else setBusy(false)
  }

  return (
    <Dialog open onOpenChange={onClose} title={t('orgs.createDialog.title')} steady>
      <form onSubmit={(event) => void create(event)} noValidate>
        <TextField
          label={t('orgs.createDialog.name')}
          placeholder={t('orgs.createDialog.namePlaceholder')}
          required
          error={tried && empty ? t('orgs.createDialog.nameNeeded') : undefined}
          count={{ value: name, max: limits.organizationName }}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(shortened(event.target.value, limits.organizationName))}
        />
        <TextField
          label={t('orgs.createDialog.description')}
          placeholder={t('orgs.createDialog.descriptionPlaceholder')}
          count={{ value: description, max: limits.organizationDescription }}
          autoComplete="off"
          value={description}
          onChange={(event) => setDescription(shortened(event.target.value, limits.organizationDescription))}
        />
        <div className={css.dialogButtons}>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? t('orgs.createDialog.busy') : t('orgs.createDialog.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
