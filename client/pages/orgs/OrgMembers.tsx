import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrganizationAnswer, OrganizationMember } from '#shared/http/organizations.ts'
import { fetchOrganizationMembers } from '../../api/organizations.ts'
import { Portrait } from '../../components/Portrait.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { ORGS_KEY } from './orgView.ts'
import css from './OrgsPage.module.css'

/** Fewer are seen at a glance. */
const SEARCH_FROM = 12

/** Who is in it, by name; a press tells more of somebody, and what may be done. */
export function OrgMembers({
  org,
  onFill,
}: {
  readonly org: OrganizationAnswer
  /** Puts somebody's id into the field for ids, where there is one. */
  readonly onFill?: (id: string) => void
}) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<OrganizationMember>()
  const { data, isError } = useQuery({
    queryKey: [ORGS_KEY, 'members', org.id, search],
    queryFn: () => fetchOrganizationMembers(org.id, search),
    placeholderData: keepPreviousData,
  })
  if (isError) return <p role="alert">{t('orgs.manageDialog.membersFailed')}</p>
  if (!data) return <p role="status">{t('common.loading')}</p>
  const more = data.total - data.data.length
  return (
    <>
      {(org.members >= SEARCH_FROM || search !== '') && (
        <SearchBox label={t('orgs.manageDialog.search')} search={search} onSearch={setSearch} />
      )}
      <ul className={css.members} aria-label={t('orgs.manageDialog.members')}>
        {data.data.map((member) => (
          <li key={member.userId}>
            <button
              type="button"
              aria-label={t('orgs.manageDialog.openOne', {
                name: member.displayName,
                role: t(`orgs.roles.${member.role}`),
              })}
              onClick={() => setOpen(member)}
            >
              <Portrait avatar={member.avatar} name={member.displayName} size={36} />
              <span>{member.displayName}</span>
              {member.role !== 'MEMBER' && <em>{t(`orgs.roles.${member.role}`)}</em>}
            </button>
          </li>
        ))}
      </ul>
      {data.data.length === 0 && <p>{t('orgs.manageDialog.noMembers')}</p>}
      {more > 0 && <p>{t('orgs.manageDialog.more', { count: more })}</p>}
      {open && (
        <MemberDialog
          org={org}
          member={data.data.find(({ userId }) => userId === open.userId) ?? open}
          onClose={() => setOpen(undefined)}
          {...(onFill && { onFill })}
        />
      )}
    </>
  )
}
