import { completeFor, useTranslation, type CompleteLanguage } from '@lotus/i18n'
import { ChatAttached, ChatComposer, IMAGE_TYPES, usePickedImages } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { callQuery } from '../../shared/queries.ts'
import type { Conversation, AnswerDraft } from './conversation-thread.ts'
import { askedAnswer, findAnswers, type Answer } from './find-answers.ts'
import styles from './service.module.css'

type Props = {
  conversation: Conversation
  draft: string
  onDraft: (text: string) => void
  onSend: (message: AnswerDraft) => void
}

const LENGTH_MAX = 1000
const IMAGES_MAX = 3
const TYPING_EVERY_MS = 3000

/**
 * The operator's message field: a slash opens the canned answers in the visitor's language; arrows and Enter choose
 * one.
 */
export function AnswerComposer({ conversation, draft, onDraft, onSend }: Props) {
  const { t } = useTranslation('backofficeTalk')
  const [text, setText] = useState(draft)
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const language = completeFor(conversation.language)
  const sayTyping = useTyping(conversation.id)
  const { data } = useQuery({ ...callQuery('bo.serviceAnswers', {}), refetchInterval: false })
  const images = useAnswerImages(conversation.id)
  const asked = askedAnswer(text)
  const found = asked === undefined ? [] : findAnswers(data?.rows ?? [], asked)

  useEffect(() => field.current?.focus({ preventScroll: true }), [conversation.id])

  const write = (next: string) => {
    setText(next)
    setChosen(0)
    onDraft(next)
    if (next !== '' && askedAnswer(next) === undefined) sayTyping()
  }
  const insert = (answer: Answer) => {
    write(answer.text[language])
    field.current?.focus()
  }
  const send = () => {
    onSend({ text: text.trim(), images: images.images })
    write('')
    images.clear()
  }
  /** Runs before the field handles the key: while the list is open, arrows and Enter belong to it. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0 || event.nativeEvent.isComposing) return
    const answer = found[chosen] ?? found[0]
    const isDown = event.key === 'ArrowDown'
    if (isDown || event.key === 'ArrowUp') setChosen((chosen + (isDown ? 1 : found.length - 1)) % found.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && answer) insert(answer)
    else if (event.key === 'Escape') write('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div onKeyDownCapture={onKeyDown}>
      <ChatComposer
        ref={field}
        className={styles.composer}
        label={t('service.field')}
        placeholder={t('service.placeholder')}
        value={text}
        onChange={write}
        onSend={send}
        sendLabel={t('talk:log.send')}
        maxLength={LENGTH_MAX}
        canSendEmpty={images.images.length > 0}
        isSending={images.isBusy}
        attach={images.isFull ? undefined : { label: t('talk:image.attach'), accept: IMAGE_TYPES, onPick: images.pick }}
        counter={text.length > LENGTH_MAX * 0.8 ? `${text.length} / ${LENGTH_MAX}` : undefined}
        hint={t(asked === undefined ? 'answers.hint' : found.length === 0 ? 'answers.none' : 'answers.keys')}
        above={
          found.length > 0 ? (
            <AnswerList answers={found} chosen={chosen} language={language} onChoose={insert} />
          ) : (
            <ChatAttached
              files={images.files}
              removeLabel={(name) => t('talk:image.remove', { name })}
              onRemove={images.remove}
            />
          )
        }
      />
    </div>
  )
}

/** Sends "is typing", at most every few seconds. */
function useTyping(id: string): () => void {
  const saidAt = useRef(-TYPING_EVERY_MS)
  return () => {
    const now = performance.now()
    if (now - saidAt.current < TYPING_EVERY_MS) return
    saidAt.current = now
    call('bo.serviceTyping', { id }, { background: true }).catch(() => undefined)
  }
}

function useAnswerImages(id: string) {
  const { t } = useTranslation('talk')
  return usePickedImages({
    max: IMAGES_MAX,
    upload: async (file) => (await call('bo.serviceUpload', { id }, { file })).image,
    words: { kind: t('image.kind'), tooLarge: t('image.tooLarge'), failed: failureText },
  })
}

type AnswerListProps = {
  answers: readonly Answer[]
  chosen: number
  language: CompleteLanguage
  onChoose: (answer: Answer) => void
}

function AnswerList({ answers, chosen, language, onChoose }: AnswerListProps) {
  const { t } = useTranslation('backofficeTalk')
  return (
    <div className={styles.answers} role="listbox" aria-label={t('answers.title')}>
      {answers.map((answer, index) => (
        <button
          key={answer.id}
          type="button"
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          onClick={() => onChoose(answer)}
        >
          <b>{answer.title}</b>
          <span>{answer.text[language]}</span>
        </button>
      ))}
    </div>
  )
}
