import { z } from 'zod'
import { defineCall, operatorGet, operatorPost, publicGet, publicPost } from '../define-call.ts'
import { paged, pageInput, text, zId, zLocalized } from '../schema-parts.ts'
import { feedbackTypes } from '../talk.ts'
import { yesNo, zImageName } from './schemas.ts'
import {
  oneService,
  sentMessage,
  serviceRange,
  zAnswer,
  zBoService,
  zBoServiceView,
  zHours,
  zServiceConversation,
  zServiceKey,
  zServiceMessage,
  zServiceView,
} from './service-schemas.ts'

export const serviceCalls = {
  'service.path': publicGet({
    path: '/wps/customerService',
    id: 'C14',
    value: z.object({
      isVip: z.boolean(),
      /** T21, K08. */
      window: z.object({ width: z.number().int(), height: z.number().int() }),
      /** C14: type "3" is a link; its last eight characters are the key. It decrypts to an address of ours or https. */
      version: z.object({ pathList: z.array(z.object({ type: z.string(), path: z.string() })) }),
    }),
  }),
  'service.info': publicGet({
    path: '/wps/service/info',
    value: z.object({
      hours: zHours,
      waiting: z.number().int(),
      imagesMax: z.number().int(),
      lengthMax: z.number().int(),
      needsCaptcha: z.boolean(),
      /**
       * The form outside the opening hours (`service.leaveForm`) becomes feedback, so it has the rules of feedback
       * (V13).
       */
      form: z.object({ needsCaptcha: z.boolean(), minWords: z.number().int(), maxWords: z.number().int() }),
    }),
  }),
  'service.open': publicPost({
    path: '/wps/service/open',
    rate: { max: 20, perSeconds: 600 },
    errors: ['ticket_invalid', 'captcha_required', 'captcha_wrong', 'service_off_hours', 'service_full'],
    input: z.object({
      /** From the address returned by `service.path`; without one the visitor is a guest. */
      ticket: text(200).optional(),
      name: text(40).trim().optional(),
      topic: z.enum(feedbackTypes).optional(),
      captcha: text(400).optional(),
    }),
    value: zServiceView.extend({
      key: zServiceKey,
      /** Only allows uploading images into this conversation. */
      uploadKey: zServiceKey,
    }),
  }),
  'service.state': publicPost({
    path: '/wps/service/state',
    rate: { max: 300, perSeconds: 60 },
    errors: ['not_found'],
    input: z.object({ key: zServiceKey, ...serviceRange }),
    value: zServiceView,
  }),
  'service.send': publicPost({
    path: '/wps/service/messages',
    rate: { max: 120, perSeconds: 60 },
    errors: ['not_found', 'service_closed', 'message_empty', 'upload_invalid'],
    input: z.object({ key: zServiceKey, ...sentMessage }),
    value: zServiceMessage,
  }),
  'service.typing': publicPost({
    path: '/wps/service/typing',
    rate: { max: 120, perSeconds: 60 },
    errors: ['not_found'],
    input: z.object({ key: zServiceKey }),
  }),
  'service.upload': defineCall({
    method: 'PUT',
    path: '/wps/service/image',
    access: 'public',
    upload: true,
    rate: { max: 30, perSeconds: 600 },
    errors: ['not_found', 'service_closed', 'upload_invalid', 'upload_too_large'],
    input: z.object({ uploadKey: zServiceKey }),
    value: z.object({ image: zImageName }),
  }),
  'service.close': publicPost({
    path: '/wps/service/close',
    errors: ['not_found'],
    input: z.object({ key: zServiceKey }),
    value: zServiceConversation,
  }),
  'service.rate': publicPost({
    path: '/wps/service/rate',
    rate: { max: 20, perSeconds: 600 },
    errors: ['not_found', 'state_conflict'],
    input: z.object({
      key: zServiceKey,
      score: z.number().int().min(1).max(5),
      comment: text(300).trim().optional(),
    }),
    value: zServiceConversation,
  }),
  'service.transcript': publicPost({
    path: '/wps/service/transcript',
    rate: { max: 6, perSeconds: 3600 },
    errors: ['not_found', 'state_conflict'],
    input: z.object({ key: zServiceKey, email: z.email().max(120).optional() }),
  }),
  'service.leaveForm': defineCall({
    method: 'PUT',
    path: '/wps/service/form',
    access: 'public',
    rate: { max: 10, perSeconds: 600 },
    errors: ['ticket_invalid', 'captcha_required', 'captcha_wrong', 'feedback_length', 'feedback_limit'],
    input: z.object({
      /** As in `service.open`: assigns it to the member. */
      ticket: text(200).optional(),
      name: text(40).trim().optional(),
      contact: text(120).trim().min(3),
      text: text(4000).trim().min(1),
      captcha: text(400).optional(),
    }),
    value: z.object({ id: z.string() }),
  }),
  'bo.serviceQueue': operatorGet({
    path: '/bo/service/queue',
    permission: 'service.answer',
    value: z.object({
      waiting: z.array(zBoService),
      mine: z.array(zBoService),
      others: z.array(zBoService),
      hours: zHours,
      operators: z.array(z.object({ id: z.string(), name: z.string(), open: z.number().int() })),
      /** A colleague's conversation without an answer to the visitor for this long may be taken over. */
      silentMinutes: z.number().int(),
    }),
  }),
  'bo.serviceConversation': operatorGet({
    path: '/bo/service/conversation',
    permission: 'service.answer',
    errors: ['not_found'],
    input: oneService.extend(serviceRange),
    value: zBoServiceView,
  }),
  'bo.serviceTake': operatorPost({
    path: '/bo/service/take',
    permission: 'service.answer',
    audit: ['service.take'],
    errors: ['not_found', 'state_conflict'],
    input: oneService,
    value: zBoService,
  }),
  'bo.serviceTransfer': operatorPost({
    path: '/bo/service/transfer',
    permission: 'service.answer',
    audit: ['service.transfer'],
    errors: ['not_found', 'state_conflict'],
    /** To a colleague, or (null) back into the queue. */
    input: oneService.extend({ operatorId: zId.nullable() }),
    value: zBoService,
  }),
  'bo.serviceSend': operatorPost({
    path: '/bo/service/messages',
    permission: 'service.answer',
    errors: ['not_found', 'state_conflict', 'message_empty', 'upload_invalid'],
    input: oneService.extend(sentMessage),
    value: zServiceMessage,
  }),
  'bo.serviceTyping': operatorPost({
    path: '/bo/service/typing',
    permission: 'service.answer',
    rate: { max: 120, perSeconds: 60 },
    errors: ['not_found'],
    input: oneService,
  }),
  'bo.serviceClose': operatorPost({
    path: '/bo/service/close',
    permission: 'service.answer',
    audit: ['service.close'],
    errors: ['not_found', 'state_conflict'],
    input: oneService,
    value: zBoService,
  }),
  'bo.serviceComplaint': operatorPost({
    path: '/bo/service/complaint',
    permission: 'service.answer',
    audit: ['service.complaint'],
    errors: ['not_found'],
    input: oneService.extend({ isComplaint: z.boolean(), reason: text(140).trim().min(3) }),
    value: zBoService,
  }),
  'bo.serviceHistory': operatorGet({
    path: '/bo/service/history',
    permission: 'service.answer',
    input: z.object({
      username: text(40).trim().optional(),
      complaints: yesNo.optional(),
      ...pageInput,
    }),
    value: paged(zBoService),
  }),
  'bo.serviceAnswers': operatorGet({
    path: '/bo/service/answers',
    permission: 'service.answer',
    value: z.object({ rows: z.array(zAnswer) }),
  }),
  'bo.saveServiceAnswer': operatorPost({
    path: '/bo/service/answers',
    permission: 'service.answer',
    audit: ['service.save_answer'],
    errors: ['not_found', 'too_many_items'],
    input: z.object({ id: zId.optional(), title: text(60).trim().min(1), text: zLocalized(1000) }),
    value: z.object({ id: z.string() }),
  }),
  'bo.removeServiceAnswer': operatorPost({
    path: '/bo/service/answers/remove',
    permission: 'service.answer',
    audit: ['service.remove_answer'],
    errors: ['not_found'],
    input: z.object({ id: zId }),
  }),
  'bo.serviceUpload': defineCall({
    method: 'PUT',
    path: '/bo/service/image',
    access: 'operator',
    permission: 'service.answer',
    upload: true,
    rate: { max: 60, perSeconds: 600 },
    errors: ['not_found', 'state_conflict', 'upload_invalid', 'upload_too_large'],
    input: oneService,
    value: z.object({ image: zImageName }),
  }),
}
