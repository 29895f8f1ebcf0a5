import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import { createSpace } from '../../api/spaces.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { lazyDialog } from '../../components/lazyDialog.tsx'
import { useAuth } from '../../store/authStore.ts'
import { logInFirst } from '../../store/logInFirst.ts'
import { showToast } from '../../store/toastStore.ts'
import { SpaceForm, type SpaceFormValues } from '../mySpaces/SpaceForm.tsx'
import { localDescription, localName } from '../mySpaces/spaceView.ts'
import { SPACES_KEY } from '../mySpaces/spacesKey.ts'
import { TemplateFacts } from './TemplateFacts.tsx'
import { useUpdateFromSpace } from './TemplateMenu.tsx'
import css from './TemplatePage.module.css'
import select from './TemplateSelectDialog.module.css'

const TemplateSelectDialog = lazyDialog(
  async () => (await import('./TemplateSelectDialog.tsx')).TemplateSelectDialog,
)

/** What a new space is made from, and the way to something else. */
function UsedTemplate({
  template,
  onChange,
}: {
  readonly template: TemplateAnswer
  readonly onChange: (template: TemplateAnswer) => void
}) {
  const { t, i18n } = useTranslation()
  const [selecting, setSelecting] = useState(false)
  return (
    <div className={select.used}>
      <p>
        <span>{t('spaces.templates.used')}</span>
        <strong>{localName(template, i18n.language)}</strong>
      </p>
      <Button kind="quiet" {...TemplateSelectDialog.ahead} onClick={() => setSelecting(true)}>
        {t('spaces.templates.change')}
      </Button>
      {selecting && (
        <TemplateSelectDialog
          chosenId={template.id}
          onChoose={(chosen) => {
            setSelecting(false)
            onChange(chosen)
          }}
          onClose={() => setSelecting(false)}
        />
      )}
    </div>
  )
}

/** A template in detail, and from it the form that makes a space. */
export function TemplateDialog({
  template,
  onClose,
}: {
  readonly template: TemplateAnswer
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const [creating, setCreating] = useState(false)
  const [used, setUsed] = useState(template)
  // Kept while one looks at the template again.
  const [typed, setTyped] = useState<{ readonly values: SpaceFormValues; readonly url: string | undefined }>()
  const isKept = (typed && typed.values.name + typed.values.description !== '') || undefined
  const update = useUpdateFromSpace()
  const name = localName(template, i18n.language)

  if (creating) {
    return (
      <Dialog key="create" open onOpenChange={onClose} title={t('spaces.form.createTitle')} wide>
        <SpaceForm
          initial={typed?.values ?? { name: '', description: '', private: false, bannerId: null }}
          bannerUrl={typed?.url ?? used.banner}
          templateBanner={used.banner}
          before={
            <div data-unsent={isKept}>
              <UsedTemplate template={used} onChange={setUsed} />
            </div>
          }
          labels={{
            submit: t('spaces.form.submit'),
            busy: t('spaces.form.creating'),
            failed: t('spaces.form.createFailed'),
            cancel: t('common.cancel'),
          }}
          onCancel={(values, url) => {
            setTyped({ values, url })
            setCreating(false)
          }}
          onSave={async (values) => {
            await createSpace({ ...values, template: used.id })
            await client.invalidateQueries({ queryKey: [SPACES_KEY] })
            showToast(t('spaces.form.created'))
            void navigate('/my-spaces?tab=myCreated')
          }}
        />
      </Dialog>
    )
  }

  return (
    <Dialog
      key="detail"
      open
      passing
      onOpenChange={onClose}
      title={name}
      description={localDescription(template, i18n.language)}
      wide
      footer={
        template.state === 'Draft' ? (
          <Button
            size="l"
            busy={update.isPending}
            onClick={() => update.mutate(template.id, { onSettled: onClose })}
          >
            {t('publishing.publish')}
          </Button>
        ) : (
          <Button
            size="l"
            onClick={() => (loggedIn ? setCreating(true) : logInFirst(() => setCreating(true)))}
          >
            {t('spaces.templates.use')}
          </Button>
        )
      }
    >
      <Banner url={template.banner} className={css.detailBanner ?? ''} eager />
      <div data-unsent={isKept}>
        <TemplateFacts template={template} withDate />
      </div>
      {template.state === 'Draft' && <p className={css.draftHint}>{t('publishing.draftHint')}</p>}
    </Dialog>
  )
}
