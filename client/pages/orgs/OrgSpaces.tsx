import { useState, type SubmitEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OrganizationAnswer, OrganizationSpace } from '#shared/http/organizations.ts'
import { mayInOrganization } from '#shared/rules/organizationRights.ts'
import {
  fetchOrganizationSpaces,
  shareSpaceWithOrganization,
  takeBackSpaceFromOrganization,
} from '../../api/organizations.ts'
import { fetchSpaces } from '../../api/spaces.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { spaceLink } from '../../features/invite/links.ts'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { localName, mayManage } from '../mySpaces/spaceView.ts'
import { ORGS_KEY, tellOutcome } from './orgView.ts'
import css from './OrgsPage.module.css'

const every = { search: '', sortK: 'latest', hidden: 'include' } as const

/** Spaces somebody made or manages: those they may share. */
function useManaged() {
  const user = useAuth((state) => state.user)
  return useQuery({
    queryKey: [ORGS_KEY, 'managed', user?.id],
    queryFn: async () => {
      const [own, joined] = await Promise.all([fetchSpaces('myCreated', every), fetchSpaces('joined', every)])
      return [...own.data, ...joined.data.filter((entry) => mayManage(entry, user?.id, []))]
    },
  })
}

function Share({ orgId, shared }: { readonly orgId: string; readonly shared: ReadonlySet<string> }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { data } = useManaged()
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const open = (data ?? []).filter(({ space }) => !shared.has(space.id))
  const isThere = open.some(({ space }) => space.id === chosen)

  async function share(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isThere || busy) return
    setBusy(true)
    if (await tellOutcome('share', () => shareSpaceWithOrganization(orgId, chosen))) setChosen('')
    await client.invalidateQueries({ queryKey: [ORGS_KEY] })
    setBusy(false)
  }
  if (!data) return null
  if (open.length === 0) return <p>{t('orgs.spaces.nothing')}</p>
  return (
    <form className={css.share} onSubmit={(event) => void share(event)}>
      <h3>{t('orgs.spaces.share')}</h3>
      <SelectBox
        label={t('orgs.spaces.choose')}
        value={isThere ? chosen : ''}
        options={[
          { id: '', name: t('orgs.spaces.chooseFirst') },
          ...open.map(({ space }) => ({ id: space.id, name: localName(space, i18n.language) })),
        ]}
        onChoose={setChosen}
      />
      <Button type="submit" busy={busy} disabled={!isThere}>
        {t('orgs.spaces.shareIt')}
      </Button>
    </form>
  )
}

/** Spaces that are shared with an organization: the way into them, and what may be done about that. */
export function OrgSpaces({ org }: { readonly org: OrganizationAnswer }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const isSiteAdmin = useAuth((state) => state.user?.roles.includes('ADMIN'))
  const managed = useManaged()
  const [asked, setAsked] = useState<OrganizationSpace>()
  const { data, isError } = useQuery({
    queryKey: [ORGS_KEY, 'spaces', org.id],
    queryFn: () => fetchOrganizationSpaces(org.id),
  })
  if (isError) return <p role="alert">{t('orgs.spaces.failed')}</p>
  if (!data) return <p role="status">{t('common.loading')}</p>
  const mayTakeBack = (spaceId: string) =>
    mayInOrganization('takeBack', org.role ?? undefined, isSiteAdmin) ||
    managed.data?.some(({ space }) => space.id === spaceId)
  return (
    <>
      <p>{t('orgs.spaces.body')}</p>
      {data.data.length === 0 && <p>{t('orgs.spaces.none')}</p>}
      <ul className={css.shared}>
        {data.data.map((space) => (
          <li key={space.spaceId}>
            <span>
              <Link to={spaceLink(space.spaceId)}>{localName(space, i18n.language)}</Link>
              <small>{t('orgs.spaces.by', { name: space.sharerName })}</small>
            </span>
            {mayTakeBack(space.spaceId) && (
              <Button
                kind="plain"
                aria-label={t('orgs.spaces.takeBackOf', { name: localName(space, i18n.language) })}
                onClick={() => setAsked(space)}
              >
                {t('orgs.spaces.takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Share orgId={org.id} shared={new Set(data.data.map(({ spaceId }) => spaceId))} />
      {asked && (
        <ConfirmDialog
          title={t('orgs.spaces.askTitle')}
          body={t('orgs.spaces.askBody', { name: localName(asked, i18n.language) })}
          labels={{ confirm: t('orgs.spaces.takeBack'), busy: t('orgs.spaces.takingBack') }}
          kind="danger"
          onConfirm={async () => {
            await takeBackSpaceFromOrganization(org.id, asked.spaceId).finally(() =>
              client.invalidateQueries({ queryKey: [ORGS_KEY] }),
            )
            showToast(t('orgs.spaces.takenBack'))
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
