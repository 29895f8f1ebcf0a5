import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OrganizationAnswer, OrganizationTemplate } from '#shared/http/organizations.ts'
import { mayInOrganization } from '#shared/rules/organizationRights.ts'
import { fetchOrganizationTemplates, takeBackTemplateFromOrganization } from '../../api/organizations.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { ORGS_KEY } from './orgView.ts'
import css from './OrgsPage.module.css'

const linkTo = ({ templateId, isMine }: OrganizationTemplate): string =>
  `/template/${isMine ? 'mine' : 'shared'}?template=${encodeURIComponent(templateId)}`

/** Templates that are shared with an organization: the way to each, and to take it back. */
export function OrgTemplates({ org }: { readonly org: OrganizationAnswer }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isSiteAdmin = useAuth((state) => state.user?.roles.includes('ADMIN'))
  const [asked, setAsked] = useState<OrganizationTemplate>()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [ORGS_KEY, 'templates', org.id],
    queryFn: () => fetchOrganizationTemplates(org.id),
  })
  if (isError) {
    return (
      <>
        <p role="alert">{t('orgs.templates.failed')}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </>
    )
  }
  if (!data) return <p role="status">{t('common.loading')}</p>
  const isManager = mayInOrganization('takeBack', org.role ?? undefined, isSiteAdmin)
  return (
    <>
      <p>{t('orgs.templates.body')}</p>
      {data.data.length === 0 && <p>{t('orgs.templates.none')}</p>}
      <ul className={css.shared}>
        {data.data.map((template) => (
          <li key={template.templateId}>
            <span>
              {template.state === 'Published' ? (
                <Link to={linkTo(template)}>{template.name}</Link>
              ) : (
                <strong>{template.name}</strong>
              )}
              <small>{t('orgs.templates.by', { name: template.ownerName })}</small>
              {template.state !== 'Published' && <small>{t('orgs.templates.notNow')}</small>}
            </span>
            {(isManager || template.isMine) && (
              <Button
                kind="plain"
                aria-label={t('orgs.templates.takeBackOf', { name: template.name })}
                onClick={() => setAsked(template)}
              >
                {t('orgs.templates.takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={css.how}>
        {t('orgs.templates.how')} <Link to="/template/mine">{t('orgs.templates.toMine')}</Link>
      </p>
      {asked && (
        <ConfirmDialog
          title={t('orgs.templates.askTitle')}
          body={t('orgs.templates.askBody', { name: asked.name })}
          labels={{ confirm: t('orgs.templates.takeBack'), busy: t('orgs.templates.takingBack') }}
          kind="danger"
          onConfirm={async () => {
            await takeBackTemplateFromOrganization(org.id, asked.templateId).finally(() =>
              client.invalidateQueries({ queryKey: [ORGS_KEY] }),
            )
            showToast(t('orgs.templates.takenBack'))
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
