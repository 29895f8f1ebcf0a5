import { useState } from 'react'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import { errorText } from '../../api/errorText.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Notice } from '../../components/Notice.tsx'
import { TabList } from '../../components/TabList.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { localName } from '../mySpaces/spaceView.ts'
import css from './TemplateSelectDialog.module.css'
import { emptyBody, isTemplateTab, templateTabs, useTemplates, type TemplateTab } from './useTemplates.ts'

function Choice({
  template,
  chosen,
  onChoose,
}: {
  readonly template: TemplateAnswer
  readonly chosen: boolean
  readonly onChoose: (template: TemplateAnswer) => void
}) {
  const { t, i18n } = useTranslation()
  const name = localName(template, i18n.language)
  const isReady = template.state === 'Published'
  return (
    <li>
      <button
        type="button"
        className={css.choice}
        disabled={!isReady}
        aria-pressed={chosen}
        aria-label={t('spaces.templates.choose', { name })}
        onClick={() => onChoose(template)}
      >
        <Banner url={template.banner} />
        <span>{name}</span>
        {!isReady && <small>{t(`spaces.templates.state.${template.state}`)}</small>}
      </button>
    </li>
  )
}

function Choices({
  query,
  tab,
  chosenId,
  onChoose,
}: {
  readonly query: ReturnType<typeof useTemplates>
  readonly tab: TemplateTab
  readonly chosenId: string
  readonly onChoose: (template: TemplateAnswer) => void
}) {
  const { t } = useTranslation()
  if (query.data?.length === 0) {
    return (
      <Notice title={t('spaces.templates.empty')} {...(tab !== 'official' && { body: t(emptyBody[tab]) })} />
    )
  }
  if (query.data) {
    return (
      <ul className={css.choices} aria-label={t(`spaces.templates.tabs.${tab}`)}>
        {query.data.map((template) => (
          <Choice
            key={template.id}
            template={template}
            chosen={template.id === chosenId}
            onChoose={onChoose}
          />
        ))}
      </ul>
    )
  }
  if (query.isError) {
    return (
      <Notice alert title={t('spaces.templates.failed')} body={errorText(query.error)}>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  return <PageLoading />
}

/** Which template a new space is made from: official ones, one's own (platform.md §2) and those of one's organizations. */
export function TemplateSelectDialog({
  chosenId,
  onChoose,
  onClose,
}: {
  readonly chosenId: string
  readonly onChoose: (template: TemplateAnswer) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const queries = {
    official: useTemplates('official'),
    mine: useTemplates('mine'),
    shared: useTemplates('shared'),
  }
  const found = templateTabs.find((id) => queries[id].data?.some((template) => template.id === chosenId))
  const [picked, setPicked] = useState<TemplateTab>()
  const tab = picked ?? found ?? 'official'
  return (
    <Dialog open wide onOpenChange={onClose} title={t('spaces.templates.select')}>
      <Tabs.Root value={tab} onValueChange={(next) => isTemplateTab(next) && setPicked(next)}>
        <TabList
          label={t('spaces.templates.select')}
          tabs={templateTabs.map((id) => ({
            id,
            name: t(`spaces.templates.tabs.${id}`),
            count: queries[id].data?.length,
          }))}
        />
        {templateTabs.map((id) => (
          <Tabs.Content key={id} value={id} className={css.content}>
            <Choices query={queries[id]} tab={id} chosenId={chosenId} onChoose={onChoose} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Dialog>
  )
}
