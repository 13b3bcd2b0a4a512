import './bridge/without-eval.ts'
import './design/global.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { connect } from './bridge/index.ts'
import { i18n } from './locales/index.ts'
import { createAppRouter } from './router.ts'
import { flushWhenHidden } from './stores/record/unsaved-edits.ts'

connect()
flushWhenHidden(document)
createApp(App).use(createPinia()).use(i18n).use(createAppRouter()).mount('#app')
