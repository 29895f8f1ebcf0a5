import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrganizationAnswer } from '#shared/http/organizations.ts'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import { errorText } from '../../api/errorText.ts'
import {
  fetchOrganizations,
  shareTemplateWithOrganization,
  takeBackTemplateFromOrganization,
} from '../../api/organizations.ts'
import { fetchOrganizationsOfTemplate } from '../../api/templates.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAuth } from '../../store/authStore.ts'
import { ORGS_KEY, tellOutcome } from '../orgs/orgView.ts'
import css from '../orgs/OrgsPage.module.css'
import { PageLoading } from '../layout/PageLoading.tsx'

/** One press shares with an organization, or takes back. */
function Row({
  org,
  templateId,
  isShared,
}: {
  readonly org: OrganizationAnswer
  readonly templateId: string
  readonly isShared: boolean
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function press() {
    if (busy) return
    setBusy(true)
    await (isShared
      ? tellOutcome('takeBackTemplate', () => takeBackTemplateFromOrganization(org.id, templateId))
      : tellOutcome('shareTemplate', () => shareTemplateWithOrganization(org.id, templateId)))
    // Done or not: the list says how it is now.
    await client.invalidateQueries({ queryKey: [ORGS_KEY] })
    setBusy(false)
  }
  return (
    <li>
      <span>
        {org.name}
        {isShared && (
          <small>
            <Check aria-hidden size={15} />
            {t('orgs.templates.isShared')}
          </small>
        )}
      </span>
      <Button
        kind={isShared ? 'quiet' : 'primary'}
        // Not disabled: whoever presses by keyboard stays on it.
        aria-disabled={busy || undefined}
        aria-label={t(isShared ? 'orgs.templates.takeBackFrom' : 'orgs.templates.shareWith', {
          name: org.name,
        })}
        onClick={() => void press()}
      >
        {t(isShared ? 'orgs.templates.takeBack' : 'orgs.templates.share')}
      </Button>
    </li>
  )
}

function Organizations({ templateId }: { readonly templateId: string }) {
  const { t } = useTranslation()
  const userId = useAuth((state) => state.user?.id)
  const orgs = useQuery({
    queryKey: [ORGS_KEY, userId],
    queryFn: () => fetchOrganizations(userId ?? ''),
    enabled: userId !== undefined,
  })
  const shares = useQuery({
    queryKey: [ORGS_KEY, 'ofTemplate', templateId],
    queryFn: () => fetchOrganizationsOfTemplate(templateId),
  })
  if (orgs.data?.data.length === 0) {
    return (
      <Notice title={t('orgs.templates.noOrgs')} body={t('orgs.templates.noOrgsBody')}>
        <ButtonLink to="/my-orgs">{t('orgs.invite.open')}</ButtonLink>
      </Notice>
    )
  }
  if (orgs.data && shares.data) {
    const shared = new Set(shares.data.data.map(({ orgId }) => orgId))
    return (
      <ul className={css.shared} aria-label={t('orgs.templates.list')}>
        {orgs.data.data.map((org) => (
          <Row key={org.id} org={org} templateId={templateId} isShared={shared.has(org.id)} />
        ))}
      </ul>
    )
  }
  const failed = [orgs, shares].find(({ isError }) => isError)
  if (!failed) return <PageLoading />
  return (
    <Notice alert title={t('orgs.failed')} body={errorText(failed.error)}>
      <Button busy={failed.isFetching} onClick={() => void failed.refetch()}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}

/** With which of one's organizations a template of one's own is shared. */
export function ShareTemplateDialog({
  template,
  onClose,
}: {
  readonly template: TemplateAnswer
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('orgs.templates.shareTitle')}
      description={t('orgs.templates.shareBody', { name: template.name })}
    >
      <Organizations templateId={template.id} />
    </Dialog>
  )
}
