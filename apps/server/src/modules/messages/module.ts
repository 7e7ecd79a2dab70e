import { EXPORT_ROWS_MAX } from '../../platform/all-rows.ts'
import { answer, defineModule } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import { createAddressKeys } from '../../platform/uploads/address-keys.ts'
import { createImageFolder } from '../../platform/uploads/image-folder.ts'
import { registerMessagesBackoffice } from './backoffice/backoffice.routes.ts'
import { audienceOf } from './audiences.ts'
import { installDemoRooms } from './chat/install-demo-rooms.ts'
import { messagesSecret } from './deps.ts'
import { dropImages, SERVICE_IMAGES } from './talk/images.ts'
import { registerInboxNotices } from './inbox/inbox-notices.ts'
import { registerMessagesJobs } from './messages.jobs.ts'
import { registerMessagesRoutes } from './messages.routes.ts'
import { eraseMessagesOf, listOwnMessages } from './own-messages/own-messages.repo.ts'
import { installDemoAnswers } from './service/install-demo-answers.ts'
import { chatSettings, feedbackSettings, inboxSettings, serviceSettings } from './settings.ts'

export const messagesModule = defineModule({
  name: 'messages',
  settings: [inboxSettings, feedbackSettings, chatSettings, serviceSettings],
  create: (host) => ({
    ...host,
    secret: messagesSecret(host.pepper),
    feedbackImages: createImageFolder({ ...host, kind: 'feedback', keys: createAddressKeys(host) }),
    serviceImages: createImageFolder({ ...host, kind: 'service' }),
  }),
  answers: (deps) => [answer(ports.audienceOf, (actor, channel, key) => audienceOf(deps, actor, channel, key))],
  routes(deps) {
    registerMessagesRoutes(deps)
    registerMessagesBackoffice(deps)
  },
  consumers: registerInboxNotices,
  jobs: registerMessagesJobs,
  serveSite: ({ serviceImages }, app) => serviceImages.serve(app),
  serveBackoffice({ serviceImages, feedbackImages }, app) {
    serviceImages.serve(app)
    feedbackImages.serve(app)
  },
  export: ({ db }) => ({ words: (memberId) => listOwnMessages(db, memberId, EXPORT_ROWS_MAX) }),
  async erase({ serviceImages }, tx, memberId) {
    await dropImages(serviceImages, SERVICE_IMAGES, await eraseMessagesOf(tx, memberId))
  },
  async demo({ db }) {
    await installDemoRooms(db)
    await installDemoAnswers(db)
  },
})
