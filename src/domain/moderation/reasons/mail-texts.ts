import type { Language } from '#contracts/vocabulary.ts';

/** The sentences of the mails about decisions. They reveal neither the content nor the reasons. */
export interface ReasonsMailTexts {
  decided_subject: string;
  decided(site: string, number: number): string;
  read: string;
  appeal(date: string): string;
  /** In place of where to read it and how to appeal, for a member who cannot sign in. */
  locked(date: string): string;
  appeal_subject: string;
  upheld(site: string, number: number): string;
  changed(site: string, number: number): string;
}

export const reasonsMailTexts: Readonly<Record<Language, ReasonsMailTexts>> = {
  en: {
    decided_subject: 'A decision about your account',
    decided: (site, number) =>
      `The staff of ${site} has made a decision that concerns you (no. ${number}).`,
    read: 'You can read it with its reasons here:',
    appeal: (date) =>
      `There you can also ask once, until ${date}, for somebody else to look at the decision.`,
    locked: (date) =>
      `You cannot sign in for now. To get the reasons, or to ask once, until ${date}, for somebody else to look at the decision, write to us with this form:`,
    appeal_subject: 'Your appeal has been decided',
    upheld: (site, number) =>
      `Somebody else at ${site} has looked at decision no. ${number}. It stands.`,
    changed: (site, number) =>
      `Somebody else at ${site} has looked at decision no. ${number}. It has been changed.`,
  },
  ru: {
    decided_subject: 'Решение по вашему аккаунту',
    decided: (site, number) =>
      `Команда ${site} приняла решение, которое касается вас (№ ${number}).`,
    read: 'Прочитать его вместе с обоснованием можно здесь:',
    appeal: (date) =>
      `Там же до ${date} можно один раз попросить, чтобы решение пересмотрел другой человек.`,
    locked: (date) =>
      `Сейчас войти нельзя. Чтобы узнать причины или до ${date} один раз попросить, чтобы решение пересмотрел другой человек, напишите нам через эту форму:`,
    appeal_subject: 'Ваша апелляция рассмотрена',
    upheld: (site, number) =>
      `Другой сотрудник ${site} рассмотрел решение № ${number}. Оно остаётся в силе.`,
    changed: (site, number) =>
      `Другой сотрудник ${site} рассмотрел решение № ${number}. Оно изменено.`,
  },
  de: {
    decided_subject: 'Eine Entscheidung zu deinem Konto',
    decided: (site, number) =>
      `Das Team von ${site} hat eine Entscheidung getroffen, die dich betrifft (Nr. ${number}).`,
    read: 'Hier kannst du sie mit ihrer Begründung lesen:',
    appeal: (date) =>
      `Dort kannst du bis ${date} auch einmal verlangen, dass jemand anderes sie prüft.`,
    locked: (date) =>
      `Du kannst dich zurzeit nicht anmelden. Wenn du die Gründe erfahren oder bis ${date} einmal verlangen willst, dass jemand anderes die Entscheidung prüft, schreib uns über dieses Formular:`,
    appeal_subject: 'Über deinen Einspruch wurde entschieden',
    upheld: (site, number) =>
      `Jemand anderes bei ${site} hat die Entscheidung Nr. ${number} geprüft. Sie bleibt bestehen.`,
    changed: (site, number) =>
      `Jemand anderes bei ${site} hat die Entscheidung Nr. ${number} geprüft. Sie wurde geändert.`,
  },
  fr: {
    decided_subject: 'Une décision concernant votre compte',
    decided: (site, number) =>
      `L’équipe de ${site} a pris une décision qui vous concerne (n° ${number}).`,
    read: 'Vous pouvez la lire avec ses motifs ici\u00a0:',
    appeal: (date) =>
      `Vous pouvez aussi y demander une fois, jusqu’au ${date}, qu’une autre personne l’examine.`,
    locked: (date) =>
      `Vous ne pouvez pas vous connecter pour le moment. Pour connaître les motifs ou demander une fois, jusqu’au ${date}, qu’une autre personne examine la décision, écrivez-nous avec ce formulaire\u00a0:`,
    appeal_subject: 'Votre recours a été examiné',
    upheld: (site, number) =>
      `Une autre personne de ${site} a examiné la décision n° ${number}. Elle est maintenue.`,
    changed: (site, number) =>
      `Une autre personne de ${site} a examiné la décision n° ${number}. Elle a été modifiée.`,
  },
  es: {
    decided_subject: 'Una decisión sobre tu cuenta',
    decided: (site, number) =>
      `El equipo de ${site} ha tomado una decisión que te afecta (n.º ${number}).`,
    read: 'Puedes leerla con sus motivos aquí:',
    appeal: (date) =>
      `Allí también puedes pedir una vez, hasta el ${date}, que otra persona la revise.`,
    locked: (date) =>
      `Por ahora no puedes iniciar sesión. Para conocer los motivos o pedir una vez, hasta el ${date}, que otra persona revise la decisión, escríbenos con este formulario:`,
    appeal_subject: 'Tu recurso se ha resuelto',
    upheld: (site, number) =>
      `Otra persona de ${site} ha revisado la decisión n.º ${number}. Se mantiene.`,
    changed: (site, number) =>
      `Otra persona de ${site} ha revisado la decisión n.º ${number}. Se ha modificado.`,
  },
  pl: {
    decided_subject: 'Decyzja dotycząca Twojego konta',
    decided: (site, number) => `${site}: podjęto decyzję, która Cię dotyczy (nr ${number}).`,
    read: 'Możesz ją przeczytać wraz z uzasadnieniem tutaj:',
    appeal: (date) =>
      `Możesz tam też raz, do ${date}, poprosić o sprawdzenie jej przez inną osobę.`,
    locked: (date) =>
      `Na razie nie możesz się zalogować. Aby poznać uzasadnienie lub raz, do ${date}, poprosić o sprawdzenie decyzji przez inną osobę, napisz do nas przez ten formularz:`,
    appeal_subject: 'Twoje odwołanie zostało rozpatrzone',
    upheld: (site, number) =>
      `${site}: inna osoba sprawdziła decyzję nr ${number}. Decyzja pozostaje w mocy.`,
    changed: (site, number) =>
      `${site}: inna osoba sprawdziła decyzję nr ${number}. Decyzja została zmieniona.`,
  },
  it: {
    decided_subject: 'Una decisione sul tuo account',
    decided: (site, number) =>
      `Lo staff di ${site} ha preso una decisione che ti riguarda (n. ${number}).`,
    read: 'Puoi leggerla con i suoi motivi qui:',
    appeal: (date) =>
      `Lì puoi anche chiedere una volta, entro il ${date}, che la esamini un’altra persona.`,
    locked: (date) =>
      `Al momento non puoi accedere. Per conoscere i motivi o chiedere una volta, entro il ${date}, che un’altra persona esamini la decisione, scrivici con questo modulo:`,
    appeal_subject: 'Il tuo ricorso è stato esaminato',
    upheld: (site, number) =>
      `Un’altra persona di ${site} ha esaminato la decisione n. ${number}. Resta valida.`,
    changed: (site, number) =>
      `Un’altra persona di ${site} ha esaminato la decisione n. ${number}. È stata modificata.`,
  },
  pt: {
    decided_subject: 'Uma decisão sobre a sua conta',
    decided: (site, number) =>
      `A equipe de ${site} tomou uma decisão que diz respeito a você (n.º ${number}).`,
    read: 'Você pode lê-la com os motivos aqui:',
    appeal: (date) => `Lá você também pode pedir uma vez, até ${date}, que outra pessoa a analise.`,
    locked: (date) =>
      `No momento, você não pode entrar. Para saber os motivos ou pedir uma vez, até ${date}, que outra pessoa analise a decisão, escreva para nós por este formulário:`,
    appeal_subject: 'O seu recurso foi analisado',
    upheld: (site, number) =>
      `Outra pessoa de ${site} analisou a decisão n.º ${number}. Ela foi mantida.`,
    changed: (site, number) =>
      `Outra pessoa de ${site} analisou a decisão n.º ${number}. Ela foi alterada.`,
  },
  ja: {
    decided_subject: 'アカウントに関する決定のお知らせ',
    decided: (site, number) => `${site} の運営が、あなたに関する決定(第${number}号)を行いました。`,
    read: '決定とその理由は次のページで確認できます。',
    appeal: (date) =>
      `そのページで${date}までに1回、別の担当者による再検討を求めることもできます。`,
    locked: (date) =>
      `現在ログインできません。理由の確認や、${date}までに1回可能な別の担当者による再検討の依頼は、次のフォームからご連絡ください。`,
    appeal_subject: '異議申し立ての結果',
    upheld: (site, number) =>
      `${site} の別の担当者が第${number}号の決定を再検討しました。決定は変わりません。`,
    changed: (site, number) =>
      `${site} の別の担当者が第${number}号の決定を再検討しました。決定は変更されました。`,
  },
  nl: {
    decided_subject: 'Een beslissing over je account',
    decided: (site, number) =>
      `Het team van ${site} heeft een beslissing genomen die jou betreft (nr. ${number}).`,
    read: 'Je kunt de beslissing en de redenen hier lezen:',
    appeal: (date) =>
      `Daar kun je ook één keer, tot ${date}, vragen of iemand anders ernaar kijkt.`,
    locked: (date) =>
      `Je kunt nu niet inloggen. Schrijf ons via dit formulier als je de redenen wilt weten of één keer, tot ${date}, wilt vragen of iemand anders naar de beslissing kijkt:`,
    appeal_subject: 'Over je bezwaar is beslist',
    upheld: (site, number) =>
      `Iemand anders bij ${site} heeft beslissing nr. ${number} bekeken. De beslissing blijft staan.`,
    changed: (site, number) =>
      `Iemand anders bij ${site} heeft beslissing nr. ${number} bekeken en gewijzigd.`,
  },
};
