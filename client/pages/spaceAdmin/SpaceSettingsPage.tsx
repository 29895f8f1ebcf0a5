import { lazy, Suspense, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { SpaceAdminAnswer, SpaceSettingsAnswer } from '#shared/http/spaceAdmin.ts'
import { limits } from '#shared/rules/limits.ts'
import { errorText } from '../../api/errorText.ts'
import { putSetting, type OneSetting } from '../../api/spaceAdmin.ts'
import { Button } from '../../components/Button.tsx'
import { lengthOf, SwitchField, TextArea, TextField } from '../../components/fields.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { DeleteSpaceDialog } from '../mySpaces/spaceDialogs.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { useKeptText } from './keptText.ts'
import { ManagedSpace, SpaceAdminFrame, SPACE_ADMIN_KEY } from './SpaceAdminFrame.tsx'
import { SpaceUsage } from './SpaceUsage.tsx'
import css from './SpaceSettingsPage.module.css'
import { lazyDialog } from '../../components/lazyDialog.tsx'

// With what uploads files: 3 kB gzip.
const ScreenPictures = lazy(async () => ({ default: (await import('./ScreenPictures.tsx')).ScreenPictures }))
const BuildSettings = lazy(async () => ({ default: (await import('./BuildSettings.tsx')).BuildSettings }))
const TransferDialog = lazyDialog(async () => (await import('./TransferDialog.tsx')).TransferDialog)

const accessFlags = ['public', 'hideInMetaCity', 'allowMultiPlayer'] as const
const mediaFlags = ['allowAudioChat', 'allowVideoChat', 'allowScreenShare'] as const
const askFlags = ['customerRegistration'] as const
type FlagName = (typeof accessFlags)[number] | (typeof mediaFlags)[number] | (typeof askFlags)[number]

/** Saves one setting and says how it went. */
function useSetting(spaceId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (values: OneSetting) => putSetting(spaceId, values),
    onSuccess: (values) => {
      client.setQueryData<SpaceAdminAnswer>(
        [SPACE_ADMIN_KEY, spaceId],
        (old) =>
          old && { ...old, settings: { ...old.settings, ...(values as Partial<SpaceSettingsAnswer>) } },
      )
      showToast(t('spaceAdmin.saved'))
    },
    onError: (error) =>
      showToast(t('spaceAdmin.saveFailed', { reason: errorText(error) }), { toastType: 'failed' }),
  })
}

function Flags({
  spaceId,
  settings,
  names,
}: {
  readonly spaceId: string
  readonly settings: SpaceSettingsAnswer
  readonly names: readonly FlagName[]
}) {
  const { t } = useTranslation()
  const save = useSetting(spaceId)
  const pending = save.isPending ? save.variables : {}
  return names.map((name) => (
    <SwitchField
      key={name}
      label={t(`spaceAdmin.flags.${name}`)}
      hint={t(`spaceAdmin.hints.${name}`)}
      checked={pending[name] ?? settings[name]}
      onChange={(checked) => save.mutate({ [name]: checked })}
    />
  ))
}

function Words({
  spaceId,
  name,
  stored,
  max,
}: {
  readonly spaceId: string
  readonly name: 'topMessage' | 'meetingBanner'
  readonly stored: string
  readonly max: number
}) {
  const { t } = useTranslation()
  const save = useSetting(spaceId)
  const [value, setValue] = useKeptText(`${spaceId} ${name}`, stored)
  const [isRefused, setRefused] = useState(false)
  const isSame = value.trim() === stored
  // A banner without a text is none (in-space.md §5): it is taken down by a button of its own.
  const isBanner = name === 'meetingBanner'
  return (
    <form
      className={css.words}
      onSubmit={(event) => {
        event.preventDefault()
        const refused = isBanner && value.trim() === ''
        setRefused(refused)
        if (!refused) save.mutate({ [name]: value.trim() })
      }}
    >
      <TextArea
        label={t(`spaceAdmin.${name}`)}
        hint={t(`spaceAdmin.${name}Hint`)}
        count={{ value, max }}
        value={value}
        error={isRefused ? t('spaceAdmin.meetingBannerWrong') : undefined}
        onChange={(event) => {
          setValue([...event.target.value].slice(0, max).join(''))
          setRefused(false)
        }}
      />
      <Button
        type="submit"
        kind="quiet"
        busy={save.isPending}
        disabled={(isSame && !(isBanner && stored === '')) || lengthOf(value) > max}
      >
        {t('common.save')}
      </Button>
      {isBanner && stored !== '' && (
        <Button
          kind="quiet"
          disabled={save.isPending}
          onClick={() => save.mutate({ meetingBanner: '' }, { onSuccess: () => setValue('') })}
        >
          {t('spaceAdmin.meetingBannerOff')}
        </Button>
      )}
    </form>
  )
}

function Capacity({ spaceId, stored }: { readonly spaceId: string; readonly stored: number }) {
  const { t } = useTranslation()
  const save = useSetting(spaceId)
  const [typed, setTyped] = useKeptText(`${spaceId} capacity`, String(stored))
  const value = Number(typed)
  const isGood = Number.isInteger(value) && value >= 1 && value <= limits.capacityMax
  return (
    <form
      className={css.words}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isGood) save.mutate({ capacity: value })
      }}
    >
      <TextField
        label={t('spaceAdmin.capacity')}
        hint={t('spaceAdmin.capacityHint', { max: limits.capacityMax })}
        error={isGood ? undefined : t('spaceAdmin.capacityWrong', { max: limits.capacityMax })}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 5))}
      />
      <Button type="submit" kind="quiet" busy={save.isPending} disabled={!isGood || value === stored}>
        {t('common.save')}
      </Button>
    </form>
  )
}

/** Giving the space away and deleting it: for its owner alone. */
function Danger({ space }: { readonly space: SpaceAdminAnswer['space'] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'transfer' | 'delete'>()
  return (
    <section className={css.section} aria-labelledby="danger">
      <h2 id="danger">{t('spaceAdmin.danger')}</h2>
      <div className={css.row}>
        <p>{t('spaceAdmin.transferHint')}</p>
        <Button kind="quiet" {...TransferDialog.ahead} onClick={() => setDialog('transfer')}>
          {t('spaceAdmin.transfer')}
        </Button>
      </div>
      <div className={css.row}>
        <p>{t('spaceAdmin.deleteHint')}</p>
        <Button kind="danger" {...DeleteSpaceDialog.ahead} onClick={() => setDialog('delete')}>
          {t('spaceAdmin.deleteSpace')}
        </Button>
      </div>
      {dialog === 'transfer' && (
        <TransferDialog
          space={space}
          onClose={() => setDialog(undefined)}
          onTransferred={() => void client.invalidateQueries({ queryKey: [SPACE_ADMIN_KEY, space.id] })}
        />
      )}
      {dialog === 'delete' && (
        <DeleteSpaceDialog
          space={space}
          onClose={() => setDialog(undefined)}
          onDeleted={() => void navigate('/my-spaces?tab=myCreated', { replace: true })}
        />
      )}
    </section>
  )
}

function Settings({ record }: { readonly record: SpaceAdminAnswer }) {
  const { t } = useTranslation()
  const { space, settings } = record
  const user = useAuth((state) => state.user)
  const screens = useSetting(space.id)
  const owns = user !== undefined && (user.id === space.ownerId || user.roles.includes('ADMIN'))
  usePageTitle(t('spaceAdmin.pageTitle', { name: space.name }))

  return (
    <SpaceAdminFrame space={space}>
      <div className={css.sections}>
        <section className={css.section} aria-labelledby="access">
          <h2 id="access">{t('spaceAdmin.access')}</h2>
          <Flags spaceId={space.id} settings={settings} names={accessFlags} />
          <Capacity spaceId={space.id} stored={settings.capacity} />
        </section>
        <section className={css.section} aria-labelledby="media">
          <h2 id="media">{t('spaceAdmin.media')}</h2>
          <Flags spaceId={space.id} settings={settings} names={mediaFlags} />
        </section>
        <section className={css.section} aria-labelledby="picture">
          <h2 id="picture">{t('spaceAdmin.picture.title')}</h2>
          <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
            <BuildSettings space={space} />
          </Suspense>
        </section>
        <section className={css.section} aria-labelledby="customers">
          <h2 id="customers">{t('spaceAdmin.customers.title')}</h2>
          <Flags spaceId={space.id} settings={settings} names={askFlags} />
        </section>
        <section className={css.section} aria-labelledby="words">
          <h2 id="words">{t('spaceAdmin.words')}</h2>
          <Words spaceId={space.id} name="topMessage" stored={settings.topMessage} max={limits.topMessage} />
          <Words
            spaceId={space.id}
            name="meetingBanner"
            stored={settings.meetingBanner}
            max={limits.meetingBannerLength}
          />
          <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
            <ScreenPictures
              spaceId={space.id}
              pictures={settings.screenImage}
              isSaving={screens.isPending}
              onChange={(screenImage) => screens.mutate({ screenImage })}
            />
          </Suspense>
        </section>
        <SpaceUsage spaceId={space.id} />
        {owns && <Danger space={space} />}
      </div>
    </SpaceAdminFrame>
  )
}

/** /space/:id/admin/settings: what the managers of a space may set. */
export function SpaceSettingsPage() {
  const { t } = useTranslation()
  return (
    <ManagedSpace failed={t('spaceAdmin.failed')}>
      {(record) => <Settings key={record.space.id} record={record} />}
    </ManagedSpace>
  )
}
