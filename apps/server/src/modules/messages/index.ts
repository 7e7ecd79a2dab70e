export { audienceOf } from './audiences.ts'
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
export { messagesSecret, type MessagesDeps } from './deps.ts'
export {
  assignFeedback,
  closeFeedback,
  countOpenFeedback,
  getFeedback,
  listFeedback,
  replyFeedback,
} from './feedback/feedback-desk.ts'
export { dropImages, SERVICE_IMAGES } from './images.ts'
export { listSent, recallInbox, sendInbox } from './inbox/send-inbox.ts'
export { registerMessagesJobs } from './messages.jobs.ts'
export { registerMessagesRoutes } from './messages.routes.ts'
export { eraseMessagesOf, listOwnWords } from './own-messages.repo.ts'
export { installDemoAnswers } from './service/install-demo-answers.ts'
export * as serviceDesk from './service/service-desk.ts'
