export {
  closeChatReport,
  countOpenReports,
  listChatMutes,
  listChatReports,
  listDeskRooms,
  muteMember,
  readDeskHistory,
  removeChatMessage,
  saveChatRoom,
  sendDeskChat,
  unmuteMember,
} from './chat/chat-desk.ts'
export { installDemoRooms } from './chat/install-demo-rooms.ts'
export * as messagesDemo from './demo/talk-day.ts'
export type { MessagesDeps } from './deps.ts'
export {
  assignFeedback,
  closeFeedback,
  countOpenFeedback,
  getFeedback,
  listFeedback,
  replyFeedback,
} from './feedback/feedback-desk.ts'
export { listSent, recallInbox, sendInbox } from './inbox/send-inbox.ts'
export * as serviceDesk from './service/service-desk.ts'
export { messagesModule } from './module.ts'
export { chatSettings, feedbackSettings, inboxSettings, serviceSettings } from './settings.ts'
