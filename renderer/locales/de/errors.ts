import type english from '../en/errors.ts'

const connection = {
  'no-such-host': 'Ein Server namens {host} wurde nicht gefunden. Prüfen Sie die Adresse und das Netzwerk.',
  refused: 'Unter {host} antwortet nichts. Prüfen Sie die Adresse und ob der Dienst läuft.',
  certificate: '{host} kann sich nicht ausweisen: Das Zertifikat ist ungültig. Nichts wurde gesendet.',
  'certificate-expired':
    '{host} kann sich nicht ausweisen: Das Zertifikat für {subject}, ausgestellt von {issuer}, ist am {until} abgelaufen. Nichts wurde gesendet. Wenden Sie sich an den Betreiber des Dienstes.',
  'certificate-early':
    'Das Zertifikat von {host} für {subject}, ausgestellt von {issuer}, gilt noch nicht. Nichts wurde gesendet. Prüfen Sie Datum und Uhrzeit dieses Computers.',
  'certificate-host':
    'Der Server unter {host} ist nicht der erwartete: Sein Zertifikat, ausgestellt von {issuer}, gilt für {subject}. Nichts wurde gesendet. Prüfen Sie die Adresse.',
  'certificate-issuer':
    'Das Zertifikat von {host} für {subject} wurde von {issuer} ausgestellt. Dieser Computer vertraut dem Aussteller des Zertifikats nicht. Nichts wurde gesendet. Gehört er zu Ihrem Unternehmen, bitten Sie die Administration, ihn zu den Zertifikaten dieses Computers hinzuzufügen.',
  'certificate-self-signed':
    '{host} verwendet ein selbstsigniertes Zertifikat für {subject}, ausgestellt von {issuer}, das seine Identität nicht beweist. Nichts wurde gesendet. Wenn Sie den Dienst betreiben, fügen Sie das Zertifikat zu denen hinzu, denen dieser Computer vertraut.',
  'proxy-not-found':
    'Der Proxy {proxy}, der für diesen Computer eingestellt ist, wurde nicht gefunden. Prüfen Sie die Netzwerkeinstellungen dieses Computers.',
  'proxy-unreachable':
    'Der Proxy {proxy}, der für diesen Computer eingestellt ist, antwortet nicht. Prüfen Sie das Netzwerk und dessen Einstellungen. Ihre Arbeit ist hier sicher.',
  'proxy-login': 'Der Proxy {proxy} verlangt einen Namen und ein Passwort oder hat die eingegebenen nicht angenommen.',
  'proxy-login-kind':
    'Der Proxy {proxy} verlangt eine Anmeldemethode, die Booth Builder nicht unterstützt. Bitten Sie die Administration um eine mit Name und Passwort (Basic).',
  'proxy-denied': 'Der Proxy {proxy} erlaubt diesem Computer keine Verbindung zu {host}. Wenden Sie sich an die Administration.',
  'no-connection': '{host} ist nicht erreichbar. Prüfen Sie das Netzwerk und die Adresse. Ihre Arbeit ist hier sicher.',
  lost: 'Die Verbindung zu {host} ist abgebrochen. Ihre Arbeit ist hier sicher.',
  sending: 'Das Senden an {host} kam nicht voran und wurde gestoppt.',
  answering: '{host} hat nicht rechtzeitig geantwortet.',
  receiving: 'Die Antwort von {host} wurde unterbrochen.',
}

function brokeOff(why: string): string {
  return `Eine Datei des Dienstes kam nicht vollständig an. ${why}`
}

export default {
  'invalid-input': {
    other: 'Das wurde nicht verstanden. Prüfen Sie Ihre Eingabe.',
    address: 'Die Adresse eines Dienstes beginnt mit https:// oder http://.',
    'address-with-password': 'Die Adresse eines Dienstes darf weder Namen noch Passwort enthalten.',
    'being-removed': 'Das wird gerade entfernt. Machen Sie das Entfernen zuerst rückgängig.',
    'choose-side': 'Wählen Sie für jedes Feld, welche Version bleibt.',
    'choose-what-becomes-of-it': 'Der Dienst hat diesen Eintrag nicht mehr. Wählen Sie, ob er bleiben soll.',
    'file-stays': 'Der Dienst hat hier eine Datei und kann sie nicht entfernen. Sie können sie nur ersetzen.',
    'lost-reference': 'Der hier gewählte Eintrag existiert nicht mehr. Wählen Sie einen anderen.',
    'names-nothing': 'Keine Spalte dieser Tabelle sagt, wie ihre Zeilen heißen. Wählen Sie die Spalte mit den Namen.',
    'no-file-field': 'Dieses Feld kann keine Datei enthalten.',
    'no-such-field': 'Der Dienst hat kein solches beschreibbares Feld.',
    'not-removable': 'Der Dienst erlaubt nicht, das zu entfernen.',
    'not-sent-yet': 'Der Dienst hat das noch nicht, daher kann es nicht zurückgesetzt werden. Entfernen Sie es stattdessen.',
    'parent-removed': 'Der Eintrag, zu dem es gehört, wurde entfernt. Stellen Sie diesen zuerst wieder her.',
    'read-only': 'Das kann nicht geändert werden.',
    'removed-with-another': 'Das wurde zusammen mit dem Eintrag entfernt, zu dem es gehört. Stellen Sie diesen wieder her.',
    'same-number': '„{name}“ hat denselben Wert. Der Dienst könnte die Einträge verwechseln; ändern Sie daher einen davon.',
    'target-removed': 'Der hier gewählte Eintrag wird gerade entfernt. Wählen Sie einen anderen.',
    'too-many-pixels': '„{name}“ hätte mehr als {most} Megapixel oder {sidePixels} Pixel je Seite. Machen Sie das Bild kleiner.',
    'too-many-sheets': '„{name}“ ergäbe mehr als {most} Blätter. Wählen Sie größeres Papier oder einen kleineren Maßstab.',
    'wrong-value': 'Der Dienst nimmt diesen Wert nicht an. {problem}',
  },
  'unknown-method': 'Dieses Fenster und Booth Builder haben verschiedene Versionen. Laden Sie das Fenster neu.',
  'forbidden-sender': 'Dieses Fenster darf das nicht. Schließen Sie es und öffnen Sie Booth Builder erneut.',
  'not-found': 'Das gibt es nicht mehr. Vielleicht wurde es entfernt.',
  cancelled: 'Abgebrochen.',
  unreachable: {
    other: 'Der Dienst ist nicht erreichbar. Prüfen Sie das Netzwerk und die Adresse. Ihre Arbeit ist hier sicher.',
    ...connection,
    core: 'Booth Builder antwortet diesem Fenster nicht. Ihre gespeicherte Arbeit ist sicher.',
    'made-of-pack':
      'Diese Veranstaltung wurde aus einem Standpaket geöffnet und hat hier keinen Dienst. Exportieren Sie Ihre Änderungen als Paket und senden Sie es zurück.',
    'sample-service': 'Der Dienst der Beispielveranstaltung konnte auf diesem Computer nicht starten. Ihre Arbeit ist hier sicher.',
    'sample-service-ends':
      'Der Dienst der Beispielveranstaltung stürzt immer wieder ab. Ihre Arbeit ist hier sicher. Er wird in einigen Minuten neu gestartet.',
  },
  'wrong-credentials': {
    other: 'Der Dienst hat die Zugangsdaten nicht angenommen. Prüfen Sie App-Schlüssel und Geheimnis oder das Token.',
    credentials: 'Der Dienst hat die Zugangsdaten nicht angenommen. Prüfen Sie App-Schlüssel und Geheimnis oder das Token.',
    key: 'Der Dienst hat die Zugangsdaten nicht angenommen. Prüfen Sie App-Schlüssel und Geheimnis.',
    token: 'Der Dienst hat die Zugangsdaten nicht angenommen. Prüfen Sie das Zugriffstoken.',
    forbidden: 'Der Dienst nimmt die Zugangsdaten an, sie geben aber keinen Zugriff auf die Veranstaltung.',
    missing: 'Die Zugangsdaten dieser Veranstaltung sind nicht mehr auf diesem Computer. Geben Sie sie in den Einstellungen erneut an.',
    'other-event': 'Diese Zugangsdaten gehören zu einer anderen Veranstaltung, „{name}“.',
  },
  'insecure-address': 'Diese Verbindung ist nicht verschlüsselt.',
  'not-a-service': {
    other: 'Der Server unter dieser Adresse ist kein Dienst für Veranstaltungen. Prüfen Sie die Basis-URL.',
    redirect: '{host} leitet an eine andere Adresse weiter. Geben Sie die Adresse des Dienstes selbst ein.',
    'other-answer': 'Der Server unter {host} ist kein Dienst für Veranstaltungen. Prüfen Sie die Basis-URL.',
    'no-event': 'Der Dienst antwortet, hat aber keine Veranstaltung.',
  },
  'token-expired': {
    other: 'Der Zugang ist abgelaufen. Geben Sie die Zugangsdaten in den Einstellungen erneut an.',
    expired: 'Das Zugriffstoken ist abgelaufen. Fügen Sie in den Einstellungen ein neues ein.',
  },
  'service-error': {
    other: 'Der Dienst hatte ein internes Problem. Es wird erneut versucht.',
    'web-page': 'Der Dienst hat eine Webseite statt einer Antwort gesendet. Es wird erneut versucht.',
    'cut-off': 'Die Antwort des Dienstes war unvollständig. Es wird erneut versucht.',
    unclear: 'Der Dienst hat nicht gemeldet, ob das geschehen ist.',
    'without-id': 'Der Dienst hat das gespeichert, aber keine ID zurückgegeben.',
    'too-large': 'Die Antwort des Dienstes war zu groß.',
    'not-shown': 'Der Dienst zeigt das im Augenblick nicht. Vor dem Senden wird es noch einmal geprüft.',
    'no-room':
      'Der Dienst hat keinen Platz dafür, oder die Grenze der Veranstaltung ist erreicht. Die Änderung wartet hier und wird automatisch gesendet, sobald Platz ist.',
    'may-be-removed': 'Das rückgängig gemachte Entfernen kann trotzdem geschehen sein. Gesendet wird, sobald der Dienst Zeit hatte, es zu zeigen.',
  },
  'endless-listing': 'Eine Liste des Dienstes endet nicht. Es wird erneut versucht. Hier wurde nichts geändert.',
  rejected: {
    other: 'Der Dienst hat die Änderung abgelehnt.',
    'taken-for-another':
      'Der Dienst hat das mit „{name}“ verwechselt und diesen Eintrag überschrieben. Die überschriebene Version steht in seinem Verlauf.',
  },
  'rate-limited': 'Der Dienst ist ausgelastet. Es wird automatisch erneut versucht.',
  ambiguous: {
    other: 'Der Dienst hat keine klare Antwort gegeben. Vor erneutem Senden wird geprüft, was ankam.',
    'program-ended': 'Booth Builder wurde beendet, bevor der Dienst antwortete. Vor erneutem Senden wird geprüft, was ankam.',
    'folder-copied':
      'Der Ordner der Veranstaltung wurde kopiert oder verschoben; vielleicht wurde dies von dort gesendet. Vor dem Senden wird das geprüft.',
    several: 'Der Dienst hat mehrere Einträge, die dieser sein könnten.',
    near: 'Der Dienst hat einen fast gleichen Eintrag: Vielleicht hat er das Gesendete geändert.',
    'other-files': 'Der Dienst hat einen ähnlichen Eintrag mit anderen Dateien. Vielleicht gehört er jemand anderem.',
    copied: 'Der Dienst hat einen neuen, ähnlichen Eintrag. Vielleicht kam er aus einer Kopie dieses Ordners, oder er gehört jemand anderem.',
  },
  paused: 'Die Synchronisierung ist pausiert.',
  'file-missing': {
    other: 'Die Datei ist nicht mehr, wo sie war. Fügen Sie sie erneut hinzu.',
    moved: '„{name}“ ist nicht mehr da. Vielleicht wurde die Datei verschoben, umbenannt oder gelöscht.',
    forbidden: 'Booth Builder hat keine Berechtigung, „{name}“ zu lesen.',
    'not-in-pack': '„{name}“ wurde im Paket ausgelassen.',
  },
  'file-changed': 'Die Datei hat sich beim Lesen geändert. Fügen Sie sie erneut hinzu.',
  'file-empty': 'Diese Datei ist leer.',
  'file-type': {
    other: 'Dieser Dateityp kann hier nicht verwendet werden.',
    folder: '„{name}“ ist ein Ordner oder ein Gerät, keine Datei.',
    unknown: 'Das Format von „{name}“ ist nicht bekannt. Erlaubt: {accepted}.',
    'other-format': '„{name}“ ({found}) kann hier nicht verwendet werden. Erlaubt: {accepted}.',
    dwg: '„{name}“ ist eine DWG-Datei, die nur CAD-Programme lesen. Speichern Sie sie dort als DXF (Speichern unter … → AutoCAD DXF), und fügen Sie diese hinzu.',
    'binary-dxf': '„{name}“ ist ein binäres DXF. Speichern Sie es noch einmal als DXF in Textform (ASCII), und fügen Sie dieses hinzu.',
    'not-a-layout': '„{name}“ ist keine Layoutdatei. Layoutdateien entstehen beim Exportieren und enden auf .json.',
    'not-stands': '„{name}“ ist keine Tabelle mit Standplätzen: Es fehlen die Spalten „number“ und „stand_id“.',
    'not-a-pack': '„{name}“ ist kein Standpaket. Standpakete entstehen beim Exportieren und enden auf .boothpack.',
    'pack-newer':
      '„{name}“ stammt aus einer neueren Version von Booth Builder (Paketversion {found}). Aktualisieren Sie Booth Builder, um die Datei zu öffnen.',
    'layout-newer':
      '„{name}“ stammt aus einer neueren Version von Booth Builder (Layoutversion {found}). Aktualisieren Sie Booth Builder, um die Datei zu öffnen.',
  },
  'file-damaged': {
    other: 'Die Datei ist beschädigt oder unvollständig. Exportieren Sie sie erneut, und fügen Sie die neue hinzu.',
    'too-slow':
      '„{name}“ war nach {seconds} Sekunden nicht gelesen. Die Datei ist beschädigt oder enthält zu viel. Exportieren Sie sie erneut oder in Teilen.',
    'table-quote': 'Ein Anführungszeichen ist nicht geschlossen (Zeile {line}). Alles danach würde zu einer einzigen Zelle.',
    'layout-content': '„{name}“ ist nicht als Layout lesbar: {found}.',
    'table-unreadable': '„{name}“ ist nicht als Tabelle lesbar: Das Lesen dauert zu lange oder braucht zu viel Speicher.',
    'drawing-cut-off': '„{name}“ ist unvollständig: Das Ende der Zeichnung fehlt. Exportieren Sie sie erneut.',
    'drawing-unreadable':
      '„{name}“ ist nicht als Zeichnung lesbar. Speichern Sie die Zeichnung erneut als DXF (2000 oder neuer), nur mit den nötigen Layern.',
    'drawing-cycle': 'Der Block „{found}“ dieser Zeichnung enthält sich selbst. Speichern Sie die Zeichnung bereinigt (AUDIT, PURGE) erneut.',
    'drawing-empty': '„{name}“ ist leer: Der Modellbereich enthält nichts Darstellbares.',
    'drawing-not-shown': '„{name}“ enthält nur, was hier nicht angezeigt werden kann: {kinds}.',
    'pdf-encrypted': '„{name}“ ist mit einem Passwort geschützt. Speichern Sie die Datei ohne Passwort, und fügen Sie diese hinzu.',
    'pdf-unreadable': '„{name}“ ist beschädigt oder kein darstellbares PDF. Exportieren Sie die Datei erneut.',
    'pack-content': '„{name}“ ist nicht als Standpaket lesbar: {found}.',
    'pack-file': '„{name}“ ist nicht die Datei, die das Paket angibt. Bitten Sie noch einmal um das Paket.',
    'archive-broken': '„{name}“ ist kein ZIP-Archiv oder ist beschädigt oder unvollständig. Erstellen Sie das Archiv erneut.',
    'archive-encrypted': '„{name}“ ist mit einem Passwort geschützt. Erstellen Sie das Archiv ohne Passwort.',
    'archive-packing': '„{name}“ ist auf ungewöhnliche Weise komprimiert. Erstellen Sie ein gewöhnliches ZIP-Archiv.',
    'archive-unsafe':
      '„{name}“ wurde nicht geöffnet: „{found}“ darin verweist auf eine Stelle außerhalb des Archivs oder ist eine Verknüpfung. Erstellen Sie das Archiv erneut, nur mit gewöhnlichen Dateien.',
    'archive-twice': '„{name}“ wurde nicht geöffnet: Es enthält „{found}“ zweimal.',
    'svg-entities': '„{name}“ verweist auf andere Dateien oder würde endlos wachsen. Speichern Sie das Bild erneut als einfaches SVG.',
  },
  'file-too-large': {
    other: 'Diese Datei ist zu groß.',
    'cannot-fit': '„{name}“ lässt sich nicht auf {largestBytes} verkleinern. Erlauben Sie eine größere Datei, oder wählen Sie kleinere Maße.',
    'on-service': 'Eine Datei unter {host} ist größer als {largestBytes} und wird nicht abgerufen.',
    pasted: 'Der eingefügte Inhalt ist größer als {largestBytes}. Speichern Sie ihn als Datei, und legen Sie diese ab.',
    dragged: '„{name}“ ist größer als {largestBytes} und lässt sich nicht aus dem Fenster ziehen. Speichern Sie stattdessen eine Kopie.',
    'table-bytes': 'Diese Tabelle ist zu groß zum Lesen. Teilen Sie sie in mehrere Dateien.',
    'table-cells': 'Diese Tabelle hat mehr als {most} Zellen. Teilen Sie sie in mehrere Dateien.',
    'table-columns': 'Diese Tabelle hat mehr als {most} Spalten.',
    'table-rows': 'Diese Tabelle hat mehr als {most} Zeilen. Teilen Sie sie in mehrere Dateien.',
    'table-text': 'Eine Zelle dieser Tabelle enthält mehr als {most} Zeichen.',
    'drawing-bytes': 'Diese Zeichnung ist zu groß zum Lesen. Speichern Sie sie nur mit den nötigen Layern.',
    'drawing-depth': 'In dieser Zeichnung sind Blöcke mehr als {most} Stufen tief verschachtelt. Lösen Sie sie auf, und speichern Sie erneut.',
    'drawing-layers': 'Diese Zeichnung hat mehr als {most} Layer. Speichern Sie sie nur mit den nötigen.',
    'drawing-parts': 'Diese Zeichnung hat mehr Linien, als darstellbar sind: über {most}. Speichern Sie sie nur mit den nötigen Layern.',
    'archive-entries': '„{name}“ enthält mehr als {most} Dateien. Teilen Sie das Archiv in mehrere.',
    'archive-bytes': '„{name}“ enthält mehr als {largestBytes}. Teilen Sie das Archiv in mehrere.',
    'archive-bomb': '„{name}“ wurde nicht geöffnet: Entpackt wäre es mehr als hundertmal so groß.',
    'drawing-letters': 'Diese Zeichnung hat mehr Text, als darstellbar ist: über {most} Buchstaben. Speichern Sie sie nur mit den nötigen Layern.',
    'drawing-texts': 'Diese Zeichnung hat mehr als {most} Texte. Speichern Sie sie nur mit den nötigen Layern.',
  },
  'image-too-large': 'Dieses Bild hat zu viele Pixel. Erlaubt sind höchstens 100 Megapixel und 16.384 Pixel je Seite. Verwenden Sie ein kleineres.',
  'asset-missing': 'Die Datei ist nicht auf diesem Computer und konnte nicht vom Dienst abgerufen werden.',
  'download-broken': {
    other: brokeOff('Es wird erneut versucht.'),
    'no-such-host': brokeOff(connection['no-such-host']),
    refused: brokeOff(connection.refused),
    certificate: brokeOff(connection.certificate),
    'certificate-expired': brokeOff(connection['certificate-expired']),
    'certificate-early': brokeOff(connection['certificate-early']),
    'certificate-host': brokeOff(connection['certificate-host']),
    'certificate-issuer': brokeOff(connection['certificate-issuer']),
    'certificate-self-signed': brokeOff(connection['certificate-self-signed']),
    'proxy-not-found': brokeOff(connection['proxy-not-found']),
    'proxy-unreachable': brokeOff(connection['proxy-unreachable']),
    'proxy-login': brokeOff(connection['proxy-login']),
    'proxy-login-kind': brokeOff(connection['proxy-login-kind']),
    'proxy-denied': brokeOff(connection['proxy-denied']),
    'no-connection': brokeOff(connection['no-connection']),
    lost: brokeOff('Die Verbindung zu {host} ist abgebrochen. Es wird erneut versucht.'),
    sending: brokeOff(connection.sending),
    answering: brokeOff(connection.answering),
    receiving: brokeOff(connection.receiving),
    stalled: brokeOff('Bei {host} ging es nicht weiter. Es wird erneut versucht.'),
    length: brokeOff('Was von {host} kam, hat eine andere Länge als angekündigt. Es wird erneut versucht.'),
  },
  'download-refused': {
    other: 'Eine Datei des Dienstes wurde nicht abgerufen: Die Verbindung dorthin ist nicht sicher.',
    address: 'Eine Datei des Dienstes wurde nicht abgerufen: Ihre Adresse ist ungültig.',
    downgrade: 'Eine Datei des Dienstes wurde nicht abgerufen: Die Verbindung zu {host} ist nicht verschlüsselt.',
    redirects: 'Eine Datei des Dienstes wurde nicht abgerufen: Ihre Adresse wird zu oft weitergeleitet.',
    compressed: 'Eine Datei des Dienstes wurde nicht abgerufen: {host} sendet sie komprimiert, obwohl das nicht verlangt war.',
    'private-network': 'Eine Datei des Dienstes wurde nicht abgerufen: {host} ist dieser Computer oder liegt in einem privaten Netzwerk.',
  },
  'disk-full': 'Der Datenträger ist voll. Geben Sie Speicherplatz frei, und versuchen Sie es erneut. Alles Gespeicherte ist sicher.',
  'disk-error': {
    other: 'Der Datenträger konnte nicht gelesen oder beschrieben werden. Prüfen Sie ihn, und versuchen Sie es erneut.',
    'read-only':
      'Der Ordner der Veranstaltung ist nicht beschreibbar. Er ist geschützt, gehört jemand anderem oder liegt auf einem schreibgeschützten Datenträger.',
    misplaced: 'Der Ordner der Veranstaltung ist nicht nutzbar: Etwas anderes ist an seiner Stelle.',
  },
  'workspace-locked': 'Diese Veranstaltung ist in einem anderen Booth Builder geöffnet. Schließen Sie sie zuerst dort.',
  'workspace-newer':
    'Diese Veranstaltung wurde zuletzt mit einer neueren Version von Booth Builder geöffnet. Aktualisieren Sie Booth Builder, um sie zu öffnen.',
  'workspace-damaged':
    'Die lokale Kopie dieser Veranstaltung ist beschädigt und wurde nicht geändert. Ihre Mediendateien liegen im Ordner „assets“, Kopien der Datenbank in „backups“.',
  'workspace-missing': 'Die lokale Kopie dieser Veranstaltung ist nicht mehr da.',
  'secret-storage': {
    other: 'Der Schlüsselbund des Systems hat die Zugangsdaten nicht gespeichert.',
    give: 'Der Schlüsselbund des Systems hat die Zugangsdaten nicht herausgegeben. Entsperren Sie ihn und versuchen Sie es erneut.',
    keep: 'Der Schlüsselbund des Systems hat die Zugangsdaten abgelehnt. Sie wurden nicht gespeichert.',
    remove: 'Der Schlüsselbund des Systems hat die Zugangsdaten nicht entfernt.',
  },
  conflict: {
    'rules-changed': 'Die Anforderungen an Stände wurden in einem anderen Fenster geändert. Prüfen Sie sie noch einmal.',
    'same-title':
      '„{name}“ ist vielleicht schon hier: Es gibt etwas dieses Namens, dessen Datei nur beim Dienst liegt. Öffnen Sie es zuerst, oder benennen Sie die Datei um.',
    'update-busy': 'Booth Builder ist beschäftigt. Starten Sie für das Update neu, wenn es fertig ist.',
    other: 'Das wurde hier und beim Dienst geändert. Wählen Sie unter Synchronisierung, welche Version bleibt.',
    'being-sent': 'Diese Änderung wird gerade gesendet. Pausieren Sie zuerst die Synchronisierung.',
    'name-taken': 'Der Eintrag von jemand anderem hat dieselbe Nummer oder E-Mail. Der Dienst könnte beide verwechseln und ihn überschreiben.',
    'not-last-step': 'Der Plan wurde seitdem geändert. Sehen Sie sich zuerst den letzten Schritt an.',
    'other-has-changes': 'Der andere Eintrag hat eigene Änderungen zu senden. Senden oder verwerfen Sie diese zuerst.',
    'removal-sent': 'Das Entfernen wird bereits an den Dienst gesendet.',
    'plan-changed': 'Der Plan wurde geändert. Prüfen Sie die Unterschiede noch einmal.',
  },
  internal: {
    other: 'In Booth Builder ist etwas schiefgegangen. Alles Gespeicherte ist sicher.',
    'program-changed':
      '„{name}“, eine Datei von Booth Builder selbst, ist nicht mehr so, wie sie installiert wurde, und wird daher nicht ausgeführt. Alles Gespeicherte ist sicher. Installieren Sie Booth Builder neu.',
  },
} satisfies typeof english
