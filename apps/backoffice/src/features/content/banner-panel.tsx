import { bannerGroups, contentBannerLanguages, contentScenes, type RouteInput } from '@lotus/contract'
import { completeLanguages, languageName, useTranslation, inEachLanguage, localText } from '@lotus/i18n'
import { Button, SelectField, Switch, TextField, toast } from '@lotus/ui'
import { builtInArts } from '@lotus/ui/art'
import { useMutation } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { call } from '../../shared/api.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { fieldsOf } from '../../shared/use-draft.ts'
import { BannerPicture, type Banner } from './banner-picture.tsx'
import styles from './content.module.css'
import { PictureField } from './document-fields.tsx'
import { PeriodFields } from './editor-fields.tsx'
import { StateBadge } from './list-parts.tsx'
import { useEditor, useRemoving, type OnOpen } from './use-editor.ts'

type Draft = Omit<RouteInput<'bo.saveContentBanner'>, 'id' | 'seen'>
type Image = Draft['image']

const TITLE_MAX = 140
const TEXT_MAX = 200
const LINK_MAX = 300
const CODE_MAX = 40
/** Prefix of a code for an uploaded picture. */
const OWN_CODE = 'LOTUS'
const night: Image = { kind: 'scene', scene: 'night' }
const fresh: Draft = {
  group: 'home',
  title: inEachLanguage(),
  text: inEachLanguage(),
  image: night,
  link: null,
  language: 'both',
  startsAt: null,
  endsAt: null,
  sort: 0,
  isPublished: false,
}
const draftOf = (banner: Banner | null): Draft => {
  const { group, title, text, image, link, language, startsAt, endsAt, sort, isPublished } = banner ?? fresh
  return { group, title, text, image, link, language, startsAt, endsAt, sort, isPublished }
}
/** As the contract takes it: a path of this site, or an https address. */
const isLink = (text: string) => /^(?:https:\/\/[^\s\\"'<>]+|\/(?![/\\])[^\s\\"'<>]*)$/.test(text)

export function BannerPanel({ banner, onOpen }: { banner: Banner | null; onOpen: OnOpen }) {
  const { t } = useTranslation('backofficeContent')
  const editor = useEditor(banner, draftOf, onOpen)
  const { base, draft, mayEdit, isDirty, isPeriodWrong, isTitleMissing } = editor
  const saving = useMutation({
    mutationFn: () => call('bo.saveContentBanner', { ...draft, id: base?.id ?? null, seen: base?.updatedAt ?? null }),
    onSuccess: async (saved) => {
      toast.success(t('saved'))
      await refresh('bo.contentBanners')
      editor.take(saved)
    },
  })
  const removing = useRemoving('bo.removeContentBanner', 'bo.contentBanners', editor.close)
  const isLinkWrong = draft.link !== null && !isLink(draft.link)
  const isArtWrong = draft.image.kind === 'art' && !/^[A-Za-z0-9_.-]{1,40}$/.test(draft.image.code)
  const name = localText(draft.title) || t('new.banner')
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
              <Button variant="danger-outline" loading={removing.isPending} onClick={() => removing.ask(base)}>
                {t('remove.yes')}
              </Button>
            )}
          </div>
        )
      }
    >
      <FailureAlert error={saving.error ?? removing.error} conflict={t('conflict')} />
      <Fields editor={editor} isLinkWrong={isLinkWrong} isArtWrong={isArtWrong} />
    </SidePanel>
  )
}

type FieldsProps = {
  editor: ReturnType<typeof useEditor<Banner, Draft>>
  isLinkWrong: boolean
  isArtWrong: boolean
}

function Fields({ editor, isLinkWrong, isArtWrong }: FieldsProps) {
  const { t } = useTranslation('backofficeContent')
  const { draft, set, field, mayEdit, isDirty, isPeriodWrong, isTitleMissing } = editor
  return (
    <div className={styles.fields}>
      {!isArtWrong && <BannerPicture image={draft.image} />}
      <Switch {...field.tick('isPublished')}>{t('field.shown')}</Switch>
      <SelectField
        size="sm"
        label={t('field.group')}
        {...field.choice('group', bannerGroups, (value) => t(`group.${value}`))}
      />
      <ImageFields
        image={draft.image}
        isArtWrong={isArtWrong}
        disabled={!mayEdit}
        onChange={(image) => set({ image })}
      />
      <Texts draft={draft} set={set} disabled={!mayEdit} isTitleMissing={isTitleMissing && isDirty} />
      <TextField
        size="sm"
        label={t('field.link')}
        hint={t('field.linkHint')}
        error={isLinkWrong ? t('field.linkWrong') : undefined}
        maxLength={LINK_MAX}
        autoCapitalize="none"
        spellCheck={false}
        {...field.text('link', (typed) => typed.trim() || null)}
      />
      <SelectField
        size="sm"
        label={t('field.language')}
        {...field.choice('language', contentBannerLanguages, (value) => t(`bannerLanguage.${value}`))}
      />
      <PeriodFields draft={draft} set={set} disabled={!mayEdit} isWrong={isPeriodWrong} />
    </div>
  )
}

type TextsProps = {
  draft: Draft
  set: (part: Partial<Draft>) => void
  disabled: boolean
  isTitleMissing: boolean
}

/** Title and text line in each language. */
function Texts({ draft, set, disabled, isTitleMissing }: TextsProps) {
  const { t } = useTranslation('backofficeContent')
  const field = fieldsOf(draft, set, disabled)
  return completeLanguages.map((language) => (
    <Fragment key={language}>
      <TextField
        size="sm"
        label={`${t('field.title')} (${languageName(language)})`}
        maxLength={TITLE_MAX}
        error={isTitleMissing ? t('field.titleMissing') : undefined}
        {...field.textIn('title', language)}
      />
      <TextField
        size="sm"
        label={`${t('field.text')} (${languageName(language)})`}
        maxLength={TEXT_MAX}
        {...field.textIn('text', language)}
      />
    </Fragment>
  ))
}

const imageKinds = ['scene', 'art', 'picture'] as const

type ImageProps = { image: Image; isArtWrong: boolean; disabled: boolean; onChange: (image: Image) => void }

/** A built-in scene, a drawing, or an uploaded picture. */
function ImageFields({ image, isArtWrong, disabled, onChange }: ImageProps) {
  const { t } = useTranslation('backofficeContent')
  // A picture not chosen yet has no address: the image stays as it was until then.
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
          if (next === 'scene') onChange(night)
          if (next === 'art') onChange({ kind: 'art', code: builtInArts[0] ?? OWN_CODE })
        }}
      />
      {kind === 'scene' && image.kind === 'scene' && (
        <SelectField
          size="sm"
          label={t('field.scene')}
          {...fieldsOf(image, (part) => onChange({ ...image, ...part }), disabled).choice(
            'scene',
            contentScenes,
            (value) => t(`scene.${value}`),
          )}
        />
      )}
      {kind === 'art' && image.kind === 'art' && (
        <ArtFields
          code={image.code}
          isWrong={isArtWrong}
          disabled={disabled}
          onChange={(code) => onChange({ kind: 'art', code })}
        />
      )}
      {kind === 'picture' && (
        <PictureField
          value={image.kind === 'picture' ? image.url : null}
          disabled={disabled}
          onChange={(url) => onChange(url === null ? night : { kind: 'picture', url })}
        />
      )}
    </>
  )
}

type ArtProps = { code: string; isWrong: boolean; disabled: boolean; onChange: (code: string) => void }

/** One of the built-in drawings, or the code of another. */
function ArtFields({ code, isWrong, disabled, onChange }: ArtProps) {
  const { t } = useTranslation('backofficeContent')
  const isOurs = builtInArts.includes(code)
  return (
    <>
      <SelectField
        size="sm"
        label={t('field.drawing')}
        value={isOurs ? code : ''}
        disabled={disabled}
        options={[
          ...builtInArts.map((value) => ({ value, label: t(`drawing.${value.split('.')[1] ?? ''}`) })),
          { value: '', label: t('drawing.own') },
        ]}
        onChange={(event) => onChange(event.target.value || OWN_CODE)}
      />
      {!isOurs && (
        <TextField
          size="sm"
          label={t('field.code')}
          hint={t('field.codeHint')}
          error={isWrong ? t('field.codeWrong') : undefined}
          maxLength={CODE_MAX}
          value={code}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      )}
    </>
  )
}
