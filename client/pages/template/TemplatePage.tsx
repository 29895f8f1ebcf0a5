import { useEffect, useState } from 'react'
import { LayoutTemplate, ScrollText } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import { errorText } from '../../api/errorText.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { lazyDialog } from '../../components/lazyDialog.tsx'
import { whenClosed } from '../../components/leaving.ts'
import { Notice } from '../../components/Notice.tsx'
import { WelcomeRoom } from '../../components/rooms.tsx'
import { TabList } from '../../components/TabList.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { useLoginPrompt } from '../layout/useLoginPrompt.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { localDescription, localName } from '../mySpaces/spaceView.ts'
import list from '../mySpaces/MySpacesPage.module.css'
import { takeOutcomes } from './publishOutcomes.ts'
import { TemplateFacts } from './TemplateFacts.tsx'
import { ShareTemplateDialog, TemplateMenu } from './TemplateMenu.tsx'
import { isSelectable, type GalleryTemplate } from './templateView.ts'
import { emptyBody, isTemplateTab, templateTabs, useTemplates, type TemplateTab } from './useTemplates.ts'
import css from './TemplatePage.module.css'

const TemplateDialog = lazyDialog(async () => (await import('./TemplateDialog.tsx')).TemplateDialog)
const SaveTemplateDialog = lazyDialog(
  async () => (await import('./SaveTemplateDialog.tsx')).SaveTemplateDialog,
)
const EditTemplateDialog = lazyDialog(
  async () => (await import('./EditTemplateDialog.tsx')).EditTemplateDialog,
)
const DeleteTemplateDialog = lazyDialog(
  async () => (await import('./DeleteTemplateDialog.tsx')).DeleteTemplateDialog,
)
const WithdrawTemplateDialog = lazyDialog(
  async () => (await import('./WithdrawTemplateDialog.tsx')).WithdrawTemplateDialog,
)

/** Says how each publication ended (platform.md §8): a failure as a failure (decisions.md). */
function usePublishOutcomes(templates: readonly TemplateAnswer[] | undefined): void {
  const { t } = useTranslation()
  useEffect(() => {
    for (const { name, outcome } of takeOutcomes(templates ?? [])) {
      const toastType = outcome === 'published' ? 'succeed' : 'failed'
      showToast(t(`publishing.outcome.${outcome}`, { name }), { toastType })
    }
  }, [templates, t])
}

/** What happens to a template that is picked. */
interface Actions {
  readonly onChoose: (id: string) => void
  readonly onEdit: (id: string) => void
  readonly onShare: (id: string) => void
  readonly onWithdraw: (id: string) => void
  readonly onDelete: (id: string) => void
}

function TemplateCard({
  template,
  isMine,
  actions,
}: {
  readonly template: GalleryTemplate
  readonly isMine: boolean
  readonly actions: Actions
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
        <div className={css.cardHead}>
          <h2>
            <button
              type="button"
              disabled={!isSelectable(template)}
              aria-label={t('spaces.templates.choose', { name })}
              {...TemplateDialog.ahead}
              onClick={() => actions.onChoose(template.id)}
            >
              {name}
            </button>
          </h2>
          {isMine && <TemplateMenu {...{ template, name }} {...actions} />}
        </div>
        <p>{localDescription(template, i18n.language)}</p>
        {template.organizations && (
          <p className={css.sharedBy}>
            {t('publishing.sharedBy', {
              name: template.ownerName ?? '',
              orgs: new Intl.ListFormat(i18n.language).format(template.organizations),
            })}
          </p>
        )}
        <TemplateFacts template={template} />
      </div>
    </li>
  )
}

function Gallery({
  tab,
  query,
  actions,
}: {
  readonly tab: TemplateTab
  readonly query: ReturnType<typeof useTemplates>
  readonly actions: Actions
}) {
  const { t } = useTranslation()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  if (tab !== 'official' && !loggedIn) {
    return (
      <Notice art={<WelcomeRoom />} title={t('account.loginNeeded')} body={t('account.loginNeededBody')}>
        <Button onClick={() => openLogin(true)}>{t('common.login')}</Button>
      </Notice>
    )
  }
  if (query.data?.length === 0) {
    return (
      <Notice
        art={<EmptyRoom />}
        title={t('spaces.templates.empty')}
        {...(tab !== 'official' && { body: t(emptyBody[tab]) })}
      />
    )
  }
  if (query.data) {
    return (
      <ul className={list.grid} aria-label={t(`spaces.templates.tabs.${tab}`)}>
        {query.data.map((template) => (
          <TemplateCard key={template.id} template={template} isMine={tab === 'mine'} actions={actions} />
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

/** The dialogs over the gallery: what is open is in the address, so that a link can open it. */
function useDialogs(templates: readonly GalleryTemplate[] | undefined) {
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<{
    readonly kind: 'edit' | 'share' | 'withdraw' | 'delete'
    readonly id: string
  }>()
  const [closed, setClosed] = useState<URLSearchParams>()
  const named = (id: string | null | undefined) => templates?.find((template) => template.id === id)
  // Closed already, and its address goes in a moment.
  const asked = params === closed ? undefined : params
  const chosen = named(asked?.get('template'))
  return {
    chosen: chosen && isSelectable(chosen) ? chosen : undefined,
    /** A space to save; '' for one to choose. */
    saving: asked?.get('save') ?? undefined,
    edited: open?.kind === 'edit' ? named(open.id) : undefined,
    shared: open?.kind === 'share' ? named(open.id) : undefined,
    withdrawn: open?.kind === 'withdraw' ? named(open.id) : undefined,
    deleted: open?.kind === 'delete' ? named(open.id) : undefined,
    startSaving: () => setParams({ save: '' }, { replace: true }),
    close() {
      setOpen(undefined)
      setClosed(params)
      if (params.size > 0) whenClosed(() => setParams({}, { replace: true }))
    },
    actions: {
      onChoose: (id: string) => setParams({ template: id }, { replace: true }),
      onEdit: (id: string) => setOpen({ kind: 'edit', id }),
      onShare: (id: string) => setOpen({ kind: 'share', id }),
      onWithdraw: (id: string) => setOpen({ kind: 'withdraw', id }),
      onDelete: (id: string) => setOpen({ kind: 'delete', id }),
    } satisfies Actions,
  }
}

/** /template/:tab: pick a scene, make it a space; save a space as a scene. */
export function TemplatePage() {
  const { t } = useTranslation()
  usePageTitle(t('spaces.templates.title'))
  const { tab } = useParams()
  const navigate = useNavigate()
  const loggedIn = useAuth((state) => state.login !== undefined)
  useLoginPrompt(() => void navigate('/'))
  const queries = {
    official: useTemplates('official'),
    mine: useTemplates('mine'),
    shared: useTemplates('shared'),
  }
  usePublishOutcomes(queries.mine.data)
  const dialogs = useDialogs(isTemplateTab(tab) ? queries[tab].data : undefined)
  if (!isTemplateTab(tab)) return <Navigate to="/template/official" replace />

  const { chosen, saving, edited, shared, withdrawn, deleted, actions, close } = dialogs
  return (
    <div className={list.page}>
      <div className={list.head}>
        <div>
          <h1>{t('spaces.templates.title')}</h1>
          <p>{t('spaces.templates.lead')}</p>
        </div>
        {tab === 'mine' && loggedIn && (
          <div className={css.headButtons}>
            <ButtonLink to="/my-buildProfiles" kind="quiet" size="l">
              <ScrollText aria-hidden size={20} />
              {t('common.templates.records')}
            </ButtonLink>
            <Button size="l" {...SaveTemplateDialog.ahead} onClick={dialogs.startSaving}>
              <LayoutTemplate aria-hidden size={20} />
              {t('common.templates.save')}
            </Button>
          </div>
        )}
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
            <Gallery tab={id} query={queries[id]} actions={actions} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
      {chosen && <TemplateDialog key={chosen.id} template={chosen} onClose={close} />}
      {saving !== undefined && loggedIn && (
        <SaveTemplateDialog spaceId={saving || undefined} onClose={close} />
      )}
      {edited && <EditTemplateDialog key={edited.id} template={edited} onClose={close} />}
      {shared && <ShareTemplateDialog template={shared} onClose={close} />}
      {withdrawn && <WithdrawTemplateDialog template={withdrawn} onClose={close} />}
      {deleted && <DeleteTemplateDialog template={deleted} onClose={close} />}
    </div>
  )
}
