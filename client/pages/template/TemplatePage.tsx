import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchMyTemplates, fetchOfficialTemplates } from '../../api/templates.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { TabList } from '../../components/TabList.tsx'
import { useAuth } from '../../store/authStore.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { localDescription, localName } from '../mySpaces/spaceView.ts'
import list from '../mySpaces/MySpacesPage.module.css'
import { TemplateDialog } from './TemplateDialog.tsx'
import { TemplateFacts } from './TemplateFacts.tsx'
import { galleryOrder, isSelectable } from './templateView.ts'
import css from './TemplatePage.module.css'

const templateTabs = ['official', 'mine'] as const
type TemplateTab = (typeof templateTabs)[number]

const isTemplateTab = (tab: string | undefined): tab is TemplateTab => tab === 'official' || tab === 'mine'

function useTemplates(tab: TemplateTab) {
  const loginId = useAuth((state) => state.login?.loginId)
  return useQuery({
    queryKey: ['templates', tab, loginId],
    queryFn: tab === 'official' ? fetchOfficialTemplates : fetchMyTemplates,
    select: ({ data }) => galleryOrder(data),
    enabled: tab === 'official' || loginId !== undefined,
  })
}

function TemplateCard({
  template,
  onChoose,
}: {
  readonly template: TemplateAnswer
  readonly onChoose: (id: string) => void
}) {
  const { t, i18n } = useTranslation()
  const name = localName(template, i18n.language)
  return (
    <li className={css.card} data-closed={!isSelectable(template) || undefined}>
      <Banner url={template.banner} className={css.banner ?? ''} />
      {template.state !== 'Published' && (
        <span className={css.state} data-state={template.state}>
          {t(`spaces.templates.state.${template.state}`)}
        </span>
      )}
      <div className={css.body}>
        <h2>
          <button
            type="button"
            disabled={!isSelectable(template)}
            aria-label={t('spaces.templates.choose', { name })}
            onClick={() => onChoose(template.id)}
          >
            {name}
          </button>
        </h2>
        <p>{localDescription(template, i18n.language)}</p>
        <TemplateFacts template={template} />
      </div>
    </li>
  )
}

function Gallery({
  tab,
  query,
  onChoose,
}: {
  readonly tab: TemplateTab
  readonly query: ReturnType<typeof useTemplates>
  readonly onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  if (tab === 'mine' && !loggedIn) {
    return (
      <Notice art={<EmptyRoom />} title={t('account.loginNeeded')} body={t('account.loginNeededBody')}>
        <Button onClick={() => openLogin(true)}>{t('common.login')}</Button>
      </Notice>
    )
  }
  if (query.data?.length === 0) {
    return (
      <Notice
        art={<EmptyRoom />}
        title={t('spaces.templates.empty')}
        {...(tab === 'mine' && { body: t('spaces.templates.emptyBody') })}
      />
    )
  }
  if (query.data) {
    return (
      <ul className={list.grid} aria-label={t(`spaces.templates.tabs.${tab}`)}>
        {query.data.map((template) => (
          <TemplateCard key={template.id} template={template} onChoose={onChoose} />
        ))}
      </ul>
    )
  }
  if (query.isError) {
    return (
      <Notice alert art={<EmptyRoom />} title={t('spaces.templates.failed')} body={errorText(query.error)}>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  return <PageLoading />
}

/** /template/:tab: pick a scene, make it a space. `?template=` holds the one that is open. */
export function TemplatePage() {
  const { t } = useTranslation()
  usePageTitle(t('spaces.templates.title'))
  const { tab } = useParams()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const queries = { official: useTemplates('official'), mine: useTemplates('mine') }
  if (!isTemplateTab(tab)) return <Navigate to="/template/official" replace />

  const chosen = params.get('template')
  const template = queries[tab].data?.find(({ id }) => id === chosen)
  return (
    <div className={list.page}>
      <div className={list.head}>
        <div>
          <h1>{t('spaces.templates.title')}</h1>
          <p>{t('spaces.templates.lead')}</p>
        </div>
      </div>
      <Tabs.Root value={tab} onValueChange={(next) => void navigate(`/template/${next}`)}>
        <div className={list.bar}>
          <TabList
            label={t('spaces.templates.title')}
            tabs={templateTabs.map((id) => ({
              id,
              name: t(`spaces.templates.tabs.${id}`),
              count: queries[id].data?.length,
            }))}
          />
        </div>
        {templateTabs.map((id) => (
          <Tabs.Content key={id} value={id} className={list.content}>
            <Gallery tab={id} query={queries[id]} onChoose={(choice) => setParams({ template: choice })} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
      {template && isSelectable(template) && (
        <TemplateDialog key={template.id} template={template} onClose={() => setParams({})} />
      )}
    </div>
  )
}
