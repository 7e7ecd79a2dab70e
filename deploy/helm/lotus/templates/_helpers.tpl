{{- define "lotus.labels" -}}
app.kubernetes.io/name: lotus
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "lotus.selector" -}}
app.kubernetes.io/name: lotus
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* The pod of a component: root, component, roles, resources, and whether it changes the schema. */}}
{{- define "lotus.pod" -}}
{{- $root := .root -}}
metadata:
  labels:
    {{- include "lotus.selector" (dict "root" $root "component" .component) | nindent 4 }}
spec:
  serviceAccountName: {{ $root.Release.Name }}-lotus
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ $root.Values.terminationGracePeriodSeconds }}
  {{- with $root.Values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile:
      type: RuntimeDefault
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "lotus.selector" (dict "root" $root "component" .component) | nindent 10 }}
  containers:
    - name: lotus
      image: "{{ required "image.repository is required" $root.Values.image.repository }}:{{ required "image.tag is required" $root.Values.image.tag }}"
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args: ["--roles={{ .roles }}"]
      ports:
        - { name: site, containerPort: 8080 }
        - { name: office, containerPort: 8082 }
      env:
        - { name: LOTUS_PROXY_HOPS, value: {{ $root.Values.proxyHops | quote }} }
        - { name: LOTUS_DRAIN_SECONDS, value: {{ $root.Values.drainSeconds | quote }} }
        - { name: LOTUS_PEPPER_FILE, value: /run/secrets/lotus/pepper }
        - { name: LOTUS_DB_WORKER_URL_FILE, value: /run/secrets/lotus/db-work-url }
        - { name: LOTUS_DB_API_URL_FILE, value: /run/secrets/lotus/db-members-url }
        {{- if .migrates }}
        - { name: LOTUS_DB_OWNER_URL_FILE, value: /run/secrets/lotus/db-owner-url }
        {{- end }}
        {{- range $name, $key := $root.Values.moreSecrets }}
        - { name: {{ $name }}_FILE, value: /run/secrets/lotus/{{ $key }} }
        {{- end }}
        {{- range $name, $value := $root.Values.env }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
      # Until it is ready, however long the schema takes to change.
      startupProbe:
        httpGet: { path: /readyz, port: site }
        periodSeconds: 3
        failureThreshold: 100
      # No when it is told to end, and while the database does not answer.
      readinessProbe:
        httpGet: { path: /readyz, port: site }
        periodSeconds: 2
        timeoutSeconds: 2
        failureThreshold: 1
      # The process alone: a database that is away is no reason to start it again.
      livenessProbe:
        httpGet: { path: /healthz, port: site }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      resources: {{- toYaml .resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
        - { name: secrets, mountPath: /run/secrets/lotus, readOnly: true }
  volumes:
    # Nothing that must be kept: everything is in the database.
    - name: data
      emptyDir: { sizeLimit: {{ $root.Values.dataSizeLimit }} }
    - name: tmp
      emptyDir: { sizeLimit: 256Mi }
    - name: secrets
      secret:
        secretName: {{ required "existingSecret is required" $root.Values.existingSecret }}
        defaultMode: 0440
        items:
          - { key: pepper, path: pepper }
          - { key: db-work-url, path: db-work-url }
          - { key: db-members-url, path: db-members-url }
          {{- if .migrates }}
          - { key: db-owner-url, path: db-owner-url }
          {{- end }}
          {{- range $name, $key := $root.Values.moreSecrets }}
          - { key: {{ $key }}, path: {{ $key }} }
          {{- end }}
{{- end }}
