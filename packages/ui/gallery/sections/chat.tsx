import {
  Avatar,
  Badge,
  Button,
  ChatAttached,
  ChatBubble,
  ChatComposer,
  ChatDivider,
  ChatLog,
  IconButton,
  TypingDots,
} from '@lotus/ui'
import { heroArtUrl } from '@lotus/ui/art'
import { IconDotsVertical } from '@lotus/ui/icons'
import { useState } from 'react'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

const nothing = () => {}

function Bubbles() {
  const w = useWords()
  const hello = w('Chào bạn, mình hỗ trợ gì được?|Hello, how can I help?')
  const own = w('Tiền nạp chưa vào.|My deposit has not arrived.')
  return (
    <Group title="ChatBubble, ChatDivider, TypingDots">
      <Specimen of="ChatBubble" note="other">
        <ChatBubble
          side="other"
          avatar={<Avatar name="Linh" size="sm" />}
          author="Linh"
          badge={<Badge tone="accent">{w('Hỗ trợ|Support')}</Badge>}
          at="15:02"
          actions={<IconButton size="sm" label={w('Thêm|More')} icon={<IconDotsVertical size={16} stroke={1.75} />} />}
        >
          {hello}
        </ChatBubble>
      </Specimen>
      <Specimen of="ChatBubble" note="own">
        <ChatBubble side="own" at="15:03">
          {own}
        </ChatBubble>
      </Specimen>
      <Specimen of="ChatBubble" state="loading">
        <ChatBubble side="own" state="sending" note={w('Đang gửi|Sending')}>
          {own}
        </ChatBubble>
      </Specimen>
      <Specimen of="ChatBubble" state="error">
        <ChatBubble
          side="own"
          state="failed"
          note={
            <>
              {w('Chưa gửi được.|Not sent.')}{' '}
              <button type="button" className="link">
                {w('Thử lại|Try again')}
              </button>
            </>
          }
        >
          {own}
        </ChatBubble>
      </Specimen>
      <Specimen of="ChatBubble" state="disabled" note={w('đã xoá|deleted')}>
        <ChatBubble side="other" author="Linh" state="deleted" at="15:04">
          {w('Tin đã bị xoá.|This message was removed.')}
        </ChatBubble>
      </Specimen>
      <Specimen of="ChatBubble" state="long">
        <ChatBubble side="other" author={longWords} at="15:05">{`${longWords}${longWords}\n${longWords}`}</ChatBubble>
      </Specimen>
      <Specimen of="ChatBubble" note="system">
        <ChatBubble side="system">{w('Linh đã vào phòng.|Linh has joined.')}</ChatBubble>
      </Specimen>
      <Specimen of="ChatDivider">
        <ChatDivider label="01/07/2026" />
      </Specimen>
      <Specimen of="ChatDivider" state="selected" note="unread">
        <ChatDivider tone="unread" label={w('Tin mới|New')} />
      </Specimen>
      <Specimen of="TypingDots">
        <TypingDots label={w('Linh đang soạn tin|Linh is writing')} />
      </Specimen>
    </Group>
  )
}

function Logs() {
  const w = useWords()
  const [first, setFirst] = useState(10)
  const [last, setLast] = useState(22)
  const lines = Array.from({ length: last - first }, (_, index) => first + index)
  const log = (count: readonly number[]) =>
    count.map((line) => (
      <ChatBubble key={line} side={line % 3 === 0 ? 'own' : 'other'} author="Linh" at={`15:${line}`}>
        {w(`Tin nhắn ${line}|Message ${line}`)}
      </ChatBubble>
    ))
  const label = w('Trò chuyện|Conversation')
  return (
    <Group title="ChatLog">
      <Specimen of="ChatLog" note={w('thử được|try it')}>
        <div className="conversation" id="live-log">
          <ChatLog
            label={label}
            olderLabel={w('Xem tin cũ hơn|Older messages')}
            onOlder={first > 0 ? () => setFirst(Math.max(0, first - 5)) : undefined}
            newestLabel={w('Tin mới nhất|Newest')}
          >
            {log(lines)}
          </ChatLog>
        </div>
        <Button id="live-log-more" size="sm" onClick={() => setLast(last + 1)}>
          {w('Thêm tin|Add a message')}
        </Button>
      </Specimen>
      <Specimen of="ChatLog" state="loading">
        <div className="conversation">
          <ChatLog label={label} isOlderLoading onOlder={nothing}>
            {log([3, 4])}
          </ChatLog>
        </div>
      </Specimen>
      <Specimen of="ChatLog" state="focus" on="[role=log]">
        <div className="conversation">
          <ChatLog label={label}>{log([1])}</ChatLog>
        </div>
      </Specimen>
      <Specimen of="ChatLog" state="empty">
        <div className="conversation">
          <ChatLog label={label}>
            <ChatBubble side="system">{w('Chưa có tin nào.|No messages yet.')}</ChatBubble>
          </ChatLog>
        </div>
      </Specimen>
    </Group>
  )
}

function Attached() {
  const w = useWords()
  const bill = { key: 'a', name: 'bien-lai-0107.png', preview: heroArtUrl('night') }
  const props = { removeLabel: (name: string) => w(`Xoá ${name}|Remove ${name}`), onRemove: nothing }
  return (
    <Group title="ChatAttached">
      <Specimen of="ChatAttached" wide>
        <ChatAttached {...props} files={[bill, { ...bill, key: 'b', preview: heroArtUrl('dusk') }]} />
      </Specimen>
      <Specimen of="ChatAttached" state="loading">
        <ChatAttached {...props} files={[{ ...bill, progress: 0.4 }]} />
      </Specimen>
      <Specimen of="ChatAttached" state="error" wide>
        <ChatAttached {...props} files={[{ ...bill, error: w('Lớn hơn 5 MB.|Larger than 5 MB.') }]} />
      </Specimen>
      <Specimen of="ChatAttached" state="long">
        <ChatAttached {...props} files={[{ key: 'c', name: `${'bien-lai-'.repeat(6)}.png` }]} />
      </Specimen>
      <Specimen of="ChatAttached" state="focus" on="button">
        <ChatAttached {...props} files={[bill]} />
      </Specimen>
    </Group>
  )
}

function Composers() {
  const w = useWords()
  const [text, setText] = useState('')
  const props = {
    label: w('Tin nhắn|Message'),
    placeholder: w('Viết tin nhắn|Write a message'),
    sendLabel: w('Gửi|Send'),
    onChange: nothing,
    onSend: nothing,
    value: w('Tiền nạp chưa vào.|My deposit has not arrived.'),
  }
  const attach = { label: w('Gửi ảnh|Attach'), accept: 'image/png', onPick: nothing }
  return (
    <Group title="ChatComposer">
      <Specimen of="ChatComposer" state="empty" note={w('thử được|try it')} wide>
        <ChatComposer {...props} value={text} onChange={setText} onSend={() => setText('')} attach={attach} />
      </Specimen>
      <Specimen of="ChatComposer" wide>
        <ChatComposer
          {...props}
          value={`${props.value}\n${props.value}\n${props.value}`}
          attach={attach}
          hint={w('Không gửi mật khẩu.|Never send a password.')}
          counter="86 / 200"
        />
      </Specimen>
      <Specimen of="ChatComposer" state="focus" on="textarea">
        <ChatComposer {...props} />
      </Specimen>
      <Specimen of="ChatComposer" state="loading">
        <ChatComposer {...props} isSending />
      </Specimen>
      <Specimen of="ChatComposer" state="error">
        <ChatComposer {...props} error={w('Tin có từ bị chặn.|A word is blocked.')} />
      </Specimen>
      <Specimen of="ChatComposer" state="disabled">
        <ChatComposer {...props} value="" disabled disabledReason={w('Chờ 12 giây.|Wait 12 seconds.')} />
      </Specimen>
    </Group>
  )
}

export const parts = [Bubbles, Logs, Attached, Composers]
