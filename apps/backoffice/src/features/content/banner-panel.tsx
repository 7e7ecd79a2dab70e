import { bannerGroups, contentBannerLanguages, contentScenes, type RouteInput } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Button, confirm, SelectField, Switch, TextField, toast } from '@lotus/ui'
import { houseArts } from '@lotus/ui/art'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { TimeField } from '../../shared/form.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { BannerPicture, type Banner } from './banner-picture.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import styles from './content.module.css'
import { PictureField } from './document-fields.tsx'
import { useLeaving } from './editor-frame.tsx'
import { inMine, StateBadge } from './list-parts.tsx'
import { SortField } from './sort-field.tsx'

type Draft = Omit<RouteInput<'bo.saveContentBanner'>, 'id' | 'seen'>

const TITLE_MAX = 140
const TEXT_MAX = 200
const LINK_MAX = 300
const CODE_MAX = 40
/** What a code of one's own begins with. */
const OWN_CODE = 'LOTUS'
const fresh: Draft = {
  group: 'home',
  title: { vi: '', en: '' },
  text: { vi: '', en: '' },
  image: { kind: 'scene', scene: 'night' },
  link: null,
  language: 'both',
  startsAt: null,
  endsAt: null,
  sort: 0,
  isPublished: false,
}
const draftOf = (banner: Banner): Draft => {
  const { group, title, text, image, link, language, startsAt, endsAt, sort, isPublished } = banner
  return { group, title, text, image, link, language, startsAt, endsAt, sort, isPublished }
}
/** As the contract takes it: a path of ours, or an address with https. */
const isLink = (text: string) => /^(?:https:\/\/[^\s\\"'<>]+|\/(?![/\\])[^\s\\"'<>]*)$/.test(text)

export function BannerPanel({ banner, onOpen }: { banner: Banner | null; onOpen: (id: string | undefined) => void }) {
  const { t } = useTranslation('backofficeContent')
  const mayEdit = useCan('content.edit')
  const [base, setBase] = useState(banner)
  const [draft, setDraft] = useState(banner ? draftOf(banner) : fresh)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base ? draftOf(base) : fresh)
  const leaving = useLeaving(isDirty)
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const saving = useMutation({
    mutationFn: () => call('bo.saveContentBanner', { ...draft, id: base?.id ?? null, seen: base?.updatedAt ?? null }),
    onSuccess: async (saved) => {
      toast.success(t('saved'))
      setBase(saved)
      setDraft(draftOf(saved))
      await refresh('bo.contentBanners')
      if (base === null) {
        leaving.allow()
        onOpen(saved.id)
      }
    },
  })
  const removing = useMutation({
    mutationFn: (read: Banner) => call('bo.removeContentBanner', { id: read.id, seen: read.updatedAt }),
    onSuccess: () => {
      toast.success(t('removed'))
      leaving.allow()
      void refresh('bo.contentBanners')
      onOpen(undefined)
    },
  })
  const failure = [saving, removing].find((one) => one.isError)?.error
  const isLinkWrong = draft.link !== null && !isLink(draft.link)
  const isPeriodWrong = draft.startsAt !== null && draft.endsAt !== null && draft.endsAt <= draft.startsAt
  const isTitleMissing = draft.title.vi.trim() === '' && draft.title.en.trim() === ''
  const isArtWrong = draft.image.kind === 'art' && !/^[A-Za-z0-9_.-]{1,40}$/.test(draft.image.code)
  async function remove(read: Banner): Promise<void> {
    const isSure = await confirm({
      title: t('remove.title', { name: inMine(read.title) }),
      text: t('remove.text'),
      confirmLabel: t('remove.yes'),
      cancelLabel: t('leave.no'),
      danger: true,
    })
    if (isSure) removing.mutate(read)
  }
  const name = inMine(draft.title) || t('new.banner')
  return (
    <SidePanel
      label={name}
      onClose={() => onOpen(undefined)}
      title={name}
      note={base && <StateBadge state={base.state} />}
      footer={
        mayEdit && (
          <div className={styles.tools}>
            <Button
              variant="primary"
              loading={saving.isPending}
              disabled={!isDirty || isLinkWrong || isPeriodWrong || isTitleMissing || isArtWrong}
              onClick={() => saving.mutate()}
            >
              {t('action.save')}
            </Button>
            {base && (
              <Button variant="danger-outline" loading={removing.isPending} onClick={() => void remove(base)}>
                {t('remove.yes')}
              </Button>
            )}
          </div>
        )
      }
    >
      <FailureAlert error={failure} conflict={t('conflict')} />
      <div className={styles.fields}>
        {!isArtWrong && <BannerPicture image={draft.image} />}
        <Switch
          checked={draft.isPublished}
          disabled={!mayEdit}
          onChange={(event) => set({ isPublished: event.target.checked })}
        >
          {t('field.shown')}
        </Switch>
        <SelectField
          size="sm"
          label={t('field.group')}
          value={draft.group}
          disabled={!mayEdit}
          options={bannerGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
          onChange={(event) => set({ group: bannerGroups.find((each) => each === event.target.value) ?? 'home' })}
        />
        <ImageFields draft={draft} isArtWrong={isArtWrong} disabled={!mayEdit} onChange={set} />
        {(['vi', 'en'] as const).map((language) => (
          <div key={language} className={styles.fields}>
            <TextField
              size="sm"
              label={`${t('field.title')} (${t(`language.${language}`)})`}
              maxLength={TITLE_MAX}
              lang={language}
              value={draft.title[language]}
              disabled={!mayEdit}
              error={isTitleMissing && isDirty ? t('field.titleMissing') : undefined}
              onChange={(event) => set({ title: { ...draft.title, [language]: event.target.value } })}
            />
            <TextField
              size="sm"
              label={`${t('field.text')} (${t(`language.${language}`)})`}
              maxLength={TEXT_MAX}
              lang={language}
              value={draft.text[language]}
              disabled={!mayEdit}
              onChange={(event) => set({ text: { ...draft.text, [language]: event.target.value } })}
            />
          </div>
        ))}
        <TextField
          size="sm"
          label={t('field.link')}
          hint={t('field.linkHint')}
          error={isLinkWrong ? t('field.linkWrong') : undefined}
          maxLength={LINK_MAX}
          autoCapitalize="none"
          spellCheck={false}
          value={draft.link ?? ''}
          disabled={!mayEdit}
          onChange={(event) => set({ link: event.target.value.trim() || null })}
        />
        <SelectField
          size="sm"
          label={t('field.language')}
          value={draft.language}
          disabled={!mayEdit}
          options={contentBannerLanguages.map((value) => ({ value, label: t(`bannerLanguage.${value}`) }))}
          onChange={(event) =>
            set({ language: contentBannerLanguages.find((each) => each === event.target.value) ?? 'both' })
          }
        />
        <TimeField
          label={t('field.startsAt')}
          hint={t('field.startsAtHint')}
          value={draft.startsAt}
          disabled={!mayEdit}
          onChange={(startsAt) => set({ startsAt })}
        />
        <TimeField
          label={t('field.endsAt')}
          hint={t('field.endsAtHint')}
          error={isPeriodWrong ? t('field.endsAtWrong') : undefined}
          value={draft.endsAt}
          disabled={!mayEdit}
          onChange={(endsAt) => set({ endsAt })}
        />
        <SortField value={draft.sort} disabled={!mayEdit} onChange={(sort) => set({ sort })} />
      </div>
    </SidePanel>
  )
}

const imageKinds = ['scene', 'art', 'picture'] as const

function ImageFields({
  draft,
  isArtWrong,
  disabled,
  onChange,
}: {
  draft: Draft
  isArtWrong: boolean
  disabled: boolean
  onChange: (part: Partial<Draft>) => void
}) {
  const { t } = useTranslation('backofficeContent')
  const { image } = draft
  const [isPicture, setPicture] = useState(image.kind === 'picture')
  const kind = isPicture ? 'picture' : image.kind
  return (
    <>
      <SelectField
        size="sm"
        label={t('field.image')}
        value={kind}
        disabled={disabled}
        options={imageKinds.map((value) => ({ value, label: t(`image.${value}`) }))}
        onChange={(event) => {
          const next = event.target.value
          setPicture(next === 'picture')
          if (next === 'scene') onChange({ image: { kind: 'scene', scene: 'night' } })
          if (next === 'art') onChange({ image: { kind: 'art', code: houseArts[0] ?? OWN_CODE } })
        }}
      />
      {kind === 'scene' && image.kind === 'scene' && (
        <SelectField
          size="sm"
          label={t('field.scene')}
          value={image.scene}
          disabled={disabled}
          options={contentScenes.map((value) => ({ value, label: t(`scene.${value}`) }))}
          onChange={(event) =>
            onChange({
              image: { kind: 'scene', scene: contentScenes.find((each) => each === event.target.value) ?? 'night' },
            })
          }
        />
      )}
      {kind === 'art' && image.kind === 'art' && (
        <SelectField
          size="sm"
          label={t('field.drawing')}
          value={houseArts.includes(image.code) ? image.code : ''}
          disabled={disabled}
          options={[
            ...houseArts.map((code) => ({ value: code, label: t(`drawing.${code.split('.')[1] ?? ''}`) })),
            { value: '', label: t('drawing.own') },
          ]}
          onChange={(event) => onChange({ image: { kind: 'art', code: event.target.value || OWN_CODE } })}
        />
      )}
      {kind === 'art' && image.kind === 'art' && !houseArts.includes(image.code) && (
        <TextField
          size="sm"
          label={t('field.code')}
          hint={t('field.codeHint')}
          error={isArtWrong ? t('field.codeWrong') : undefined}
          maxLength={CODE_MAX}
          value={image.code}
          disabled={disabled}
          onChange={(event) => onChange({ image: { kind: 'art', code: event.target.value.trim() } })}
        />
      )}
      {kind === 'picture' && (
        <PictureField
          value={image.kind === 'picture' ? image.url : null}
          disabled={disabled}
          onChange={(url) =>
            onChange({ image: url === null ? { kind: 'scene', scene: 'night' } : { kind: 'picture', url } })
          }
        />
      )}
    </>
  )
}
